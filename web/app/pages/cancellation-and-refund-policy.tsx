import { LegalDocument } from '../features/content/legal-document.tsx';
import { legalText } from '../lib/legal.server.ts';
import { described } from '../lib/page-meta.ts';
import type { Route } from './+types/cancellation-and-refund-policy.ts';

export const loader = () => legalText('cancellation-and-refund-policy');

export const meta = (args: Route.MetaArgs) =>
  described({
    title: args.loaderData?.title ?? '',
    description: args.loaderData?.summary ?? '',
    path: '/cancellation-and-refund-policy',
  })(args);

export default function CancellationAndRefundPolicyPage({ loaderData: text }: Route.ComponentProps) {
  return <LegalDocument text={text} />;
}

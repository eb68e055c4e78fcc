import { LegalDocument } from '../features/content/legal-document.tsx';
import { legalText } from '../lib/legal.server.ts';
import { described } from '../lib/page-meta.ts';
import type { Route } from './+types/privacy-policy.ts';

export const loader = () => legalText('privacy-policy');

export const meta = (args: Route.MetaArgs) =>
  described({
    title: args.loaderData?.title ?? '',
    description: args.loaderData?.summary ?? '',
    path: '/privacy-policy',
  })(args);

export default function PrivacyPolicyPage({ loaderData: text }: Route.ComponentProps) {
  return <LegalDocument text={text} />;
}

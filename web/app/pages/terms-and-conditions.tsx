import { LegalDocument } from '../features/content/legal-document.tsx';
import { legalText } from '../lib/legal.server.ts';
import { described } from '../lib/page-meta.ts';
import type { Route } from './+types/terms-and-conditions.ts';

export const loader = () => legalText('terms-and-conditions');

export const meta = (args: Route.MetaArgs) =>
  described({
    title: args.loaderData?.title ?? '',
    description: args.loaderData?.summary ?? '',
    path: '/terms-and-conditions',
  })(args);

export default function TermsAndConditionsPage({ loaderData: text }: Route.ComponentProps) {
  return <LegalDocument text={text} />;
}

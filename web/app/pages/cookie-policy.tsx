import { LegalDocument } from '../features/content/legal-document.tsx';
import { legalText } from '../lib/legal.server.ts';
import { described } from '../lib/page-meta.ts';
import type { Route } from './+types/cookie-policy.ts';

export const loader = () => legalText('cookie-policy');

export const meta = (args: Route.MetaArgs) =>
  described({
    title: args.loaderData?.title ?? '',
    description: args.loaderData?.summary ?? '',
    path: '/cookie-policy',
  })(args);

export default function CookiePolicyPage({ loaderData: text }: Route.ComponentProps) {
  return <LegalDocument text={text} />;
}

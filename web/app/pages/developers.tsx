import { developersText } from '../lib/developers.server.ts';
import { publicPageMeta } from '../lib/page-meta.ts';
import { siteFrom } from '../lib/server-context.ts';
import { LongText } from '../ui/long-text.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { LinkButton } from '../ui/plain-button.tsx';
import type { Route } from './+types/developers.ts';

export const loader = ({ context }: Route.LoaderArgs) => developersText(siteFrom(context));

export const meta = (args: Route.MetaArgs) =>
  publicPageMeta({
    title: args.loaderData?.title ?? '',
    description: args.loaderData?.summary ?? '',
    path: '/developers',
  })(args);

/** What others can build on the API, with examples. */
export default function DevelopersPage({
  loaderData: { title, summary, html, sections },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={title}
        lead={summary}
        actions={<LinkButton to="/account/api-keys">Create an API key</LinkButton>}
      />
      <LongText html={html} sections={sections} />
    </>
  );
}

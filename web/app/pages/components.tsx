import { data } from 'react-router';
import { Content } from '../features/style-guide/content.tsx';
import { Controls } from '../features/style-guide/controls.tsx';
import { Foundations } from '../features/style-guide/foundations.tsx';
import { Lists } from '../features/style-guide/lists.tsx';
import { Loading } from '../features/style-guide/loading.tsx';
import { PublicParts } from '../features/style-guide/public-parts.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';
import { serverContext } from '../lib/server-context.ts';
import { useSession } from '../lib/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { NotFoundState } from '../ui/states.tsx';
import type { Route } from './+types/components.ts';

export const meta = privatePageMeta('Components', 'Every shared component in every state.');

/** In production the page exists for admins alone, whom the server does not know: it answers 404 to everybody. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const open = context.get(serverContext).styleGuide;
  return data({ open }, { status: open ? 200 : 404 });
};

export default function ComponentsPage({ loaderData: { open } }: Route.ComponentProps) {
  const isAdmin = useSession()?.type === 'admin';
  if (!open && !isAdmin) return <NotFoundState />;
  return (
    <>
      <PageHeader title="Components" lead="Every shared component in every state." />
      <Foundations />
      <Controls />
      <Content />
      <Lists />
      <PublicParts />
      <Loading />
    </>
  );
}

import { Content } from '../features/style-guide/content.tsx';
import { Controls } from '../features/style-guide/controls.tsx';
import { Foundations } from '../features/style-guide/foundations.tsx';
import { Lists } from '../features/style-guide/lists.tsx';
import { Loading } from '../features/style-guide/loading.tsx';
import { PublicParts } from '../features/style-guide/public-parts.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = privatePageMeta('Components', 'Every shared component in every state.');

export default function ComponentsPage() {
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

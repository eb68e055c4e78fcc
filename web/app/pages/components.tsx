import { titled } from '../lib/title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = titled('Components');

export default function ComponentsPage() {
  return <PageHeader title="Components" lead="Every shared component in every state." />;
}

import { ContentHeader } from '../features/content/content-header.tsx';
import { publicPageMeta } from '../lib/page-meta.ts';
import { LinkButton } from '../ui/plain-button.tsx';

export const meta = publicPageMeta({
  title: 'Coming soon',
  description:
    'This part of the site is in development. The newsletter announces when it opens. The marketplace is open already.',
  path: '/comingsoon',
});

export default function ComingsoonPage() {
  return (
    <ContentHeader
      title="Coming soon"
      lead="This page is in development. The newsletter below announces when it opens. Jobs and candidates are available now."
    >
      <LinkButton to="/jobgrid" size="large">
        See the open jobs
      </LinkButton>
      <LinkButton to="/candidategrid" look="quiet" size="large">
        See the candidates
      </LinkButton>
    </ContentHeader>
  );
}

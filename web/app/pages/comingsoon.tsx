import { Statement } from '../features/content/statement.tsx';
import { described } from '../lib/page-meta.ts';
import { LinkButton } from '../ui/plain-button.tsx';

export const meta = described({
  title: 'Coming soon',
  description:
    'This part of Cadre is being made. The newsletter says when it opens; the marketplace is open already.',
  path: '/comingsoon',
});

export default function ComingsoonPage() {
  return (
    <Statement
      title="Not open yet. The rest is."
      lead="We are still making what belongs here. The newsletter, below, says when it opens; jobs and candidates are there already."
    >
      <LinkButton to="/jobgrid" size="large">
        See the open jobs
      </LinkButton>
      <LinkButton to="/candidategrid" look="quiet" size="large">
        See the candidates
      </LinkButton>
    </Statement>
  );
}

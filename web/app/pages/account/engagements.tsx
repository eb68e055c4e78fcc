import { getSide } from '../../../../contract/src/sides.ts';
import { EngagementList } from '../../features/engagements/engagement-list.tsx';
import { privatePageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export const meta = privatePageMeta('Engagements');

const leads = {
  company: 'The people you hired, what you agreed, and what comes next.',
  fractional: 'The companies you work for, what you agreed, and what comes next.',
};

/** The engagements of a company or a fractional. */
export default function EngagementsPage() {
  const session = useSession();
  if (!session) return null;
  const side = getSide(session);
  return (
    <>
      <PageHeader title="Engagements" lead={leads[side]} />
      <EngagementList side={side} />
    </>
  );
}

import { RetentionRules } from '../features/trust-desk/retention-rules.tsx';
import { TrustQueue } from '../features/trust-desk/trust-queue.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';
import { useAdminMay } from '../lib/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ForbiddenState } from '../ui/states.tsx';

export const meta = privatePageMeta('Trust');

export default function AdminReportsQueuePage() {
  const mayDecide = useAdminMay('people');
  if (!mayDecide)
    return (
      <ForbiddenState
        text="Your role does not include decisions about people."
        to="/admin-today"
        label="Go to Today"
      />
    );
  return (
    <>
      <PageHeader
        title="Trust"
        lead="Reports of members with their evidence, decisions with their reasons, and appeals."
      />
      <TrustQueue />
      <RetentionRules />
    </>
  );
}

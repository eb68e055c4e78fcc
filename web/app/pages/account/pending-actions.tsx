import { PendingActions } from '../../features/pending-actions/pending-actions.tsx';
import { privatePageMeta } from '../../lib/page-meta.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export const meta = privatePageMeta('Actions to confirm');

/** The address in notifications and in the answers to programs, for every kind of account. */
export default function PendingActionsPage() {
  return (
    <>
      <PageHeader
        title="Actions to confirm"
        lead="Programs and assistants with your API keys ask to do this for you. Nothing happens until you confirm it."
      />
      <PendingActions />
    </>
  );
}

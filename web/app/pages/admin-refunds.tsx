import { RefundsAndDisputes } from '../features/refunds-and-disputes/refunds-and-disputes.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = privatePageMeta('Refunds and disputes');

export default function AdminRefundsPage() {
  return (
    <>
      <PageHeader
        title="Refunds and disputes"
        lead="Payments that were paid back, and payments that somebody took back through their bank."
      />
      <RefundsAndDisputes />
    </>
  );
}

import { AuditList } from '../features/audit/audit-list.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = privatePageMeta('Audit log');

export default function AdminAuditPage() {
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="What admins did, to which accounts, and why; sign-ins, exports and reports. Entries cannot be changed."
      />
      <AuditList />
    </>
  );
}

import { AuditList } from '../features/audit/audit-list.tsx';
import { titled } from '../lib/title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = titled('Audit log');

export default function AdminAuditPage() {
  return (
    <>
      <PageHeader title="Audit log" lead="What admins did, to whom, and why. It cannot be changed." />
      <AuditList />
    </>
  );
}

import { ReportForm } from '../features/reports/report-form.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = privatePageMeta('Admin Reports');

export default function AdminReportsPage() {
  return (
    <>
      <PageHeader title="Admin Reports" lead="Export records as a file." />
      <ReportForm />
    </>
  );
}

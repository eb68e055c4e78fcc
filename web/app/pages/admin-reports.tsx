import { ReportForm } from '../features/reports/report-form.tsx';
import { titled } from '../lib/title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = titled('Admin Reports');

export default function AdminReportsPage() {
  return (
    <>
      <PageHeader title="Admin Reports" lead="What happened, line by line, to take along." />
      <ReportForm />
    </>
  );
}

import { DeskStrip } from '../features/admin-desk/desk-strip.tsx';
import { StatisticsBoard } from '../features/statistics/statistics-board.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = privatePageMeta('Fractionals and Company Statistics');

export default function DashboardPage() {
  return (
    <>
      <PageHeader title="Fractionals and Company Statistics" lead="Summary" />
      <DeskStrip />
      <StatisticsBoard />
    </>
  );
}

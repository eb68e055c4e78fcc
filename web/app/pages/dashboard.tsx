import { StatisticsBoard } from '../features/statistics/statistics-board.tsx';
import { titled } from '../lib/title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = titled('Fractionals and Company Statistics');

export default function DashboardPage() {
  return (
    <>
      <PageHeader title="Fractionals and Company Statistics" lead="Summary" />
      <StatisticsBoard />
    </>
  );
}

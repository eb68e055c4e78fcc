import { DeskBoard } from '../features/admin-desk/desk-board.tsx';
import { LiquidityBoard } from '../features/liquidity/liquidity-board.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = privatePageMeta('Today');

export default function AdminTodayPage() {
  return (
    <>
      <PageHeader title="Today" lead="Everything that waits for an admin, oldest first." />
      <DeskBoard />
      <LiquidityBoard />
    </>
  );
}

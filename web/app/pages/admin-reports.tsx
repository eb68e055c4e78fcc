import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Reports');

export default function AdminReportsPage() {
  return <BeingBuilt title="Reports" will="Reports to export." />;
}

import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Fractionals and Company Statistics');

export default function DashboardPage() {
  return <BeingBuilt title="Fractionals and Company Statistics" will="Summary" />;
}

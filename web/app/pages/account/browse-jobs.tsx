import { titled } from '../../lib/title.ts';
import { BeingBuilt } from '../../ui/being-built.tsx';

export const meta = titled('Browse jobs');

export default function AccountBrowseJobsPage() {
  return <BeingBuilt title="Browse jobs" will="A search over all open jobs." />;
}

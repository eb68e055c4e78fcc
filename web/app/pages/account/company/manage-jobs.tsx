import { titled } from '../../../lib/title.ts';
import { BeingBuilt } from '../../../ui/being-built.tsx';

export const meta = titled('Manage jobs');

export default function AccountCompanyManageJobsPage() {
  return <BeingBuilt title="Manage jobs" will="Your jobs and their applicants." />;
}

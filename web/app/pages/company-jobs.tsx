import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Company jobs');

export default function CompanyJobsPage() {
  return <BeingBuilt title="Company jobs" will="The jobs of every company." />;
}

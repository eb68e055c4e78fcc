import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Company');

export default function CompanydetailsPage() {
  return <BeingBuilt title="Company" will="One company with its jobs and reviews." />;
}

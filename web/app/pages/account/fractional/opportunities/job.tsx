import { titled } from '../../../../lib/title.ts';
import { BeingBuilt } from '../../../../ui/being-built.tsx';

export const meta = titled('Job');

export default function AccountFractionalOpportunitiesJobPage() {
  return <BeingBuilt title="Job" will="One job with its company, and the way to apply." />;
}

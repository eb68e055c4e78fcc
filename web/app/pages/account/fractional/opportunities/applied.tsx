import { titled } from '../../../../lib/title.ts';
import { BeingBuilt } from '../../../../ui/being-built.tsx';

export const meta = titled('Applied jobs');

export default function AccountFractionalOpportunitiesAppliedPage() {
  return <BeingBuilt title="Applied jobs" will="Your applications and where each stands." />;
}

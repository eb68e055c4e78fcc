import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Rejected fractionals');

export default function RejectedFractionalCandidatesPage() {
  return <BeingBuilt title="Rejected fractionals" will="Profiles that were not approved." />;
}

import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Unverified fractionals');

export default function UnverifiedFractionalCandidatesPage() {
  return <BeingBuilt title="Unverified fractionals" will="Profiles that wait for approval." />;
}

import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Verified fractionals');

export default function VerifiedFractionalCandidatesPage() {
  return <BeingBuilt title="Verified fractionals" will="Verified fractional executives, with filters." />;
}

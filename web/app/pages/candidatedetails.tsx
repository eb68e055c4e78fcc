import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Candidate');

export default function CandidatedetailsPage() {
  return <BeingBuilt title="Candidate" will="One fractional executive with their profile." />;
}

import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Candidates');

export default function CandidategridPage() {
  return <BeingBuilt title="Candidates" will="A preview of the fractional executives on Cadre." />;
}

import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Team');

export default function TeamPage() {
  return <BeingBuilt title="Team" will="The people who run Cadre." />;
}

import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Saved jobs');

export default function BookmarkjobsPage() {
  return <BeingBuilt title="Saved jobs" will="The jobs you have saved." />;
}

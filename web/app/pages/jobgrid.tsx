import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Jobs');

export default function JobgridPage() {
  return <BeingBuilt title="Jobs" will="Open jobs as cards, with search and filters." />;
}

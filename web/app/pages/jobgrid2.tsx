import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Jobs');

export default function Jobgrid2Page() {
  return <BeingBuilt title="Jobs" will="Open jobs as compact cards beside their filters." />;
}

import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Jobs');

export default function Joblist2Page() {
  return <BeingBuilt title="Jobs" will="Open jobs as rows." />;
}

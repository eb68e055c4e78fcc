import { titled } from '../../lib/title.ts';
import { BeingBuilt } from '../../ui/being-built.tsx';

export const meta = titled('Job');

export default function JobsJobPage() {
  return <BeingBuilt title="Job" will="The public page of this job." />;
}

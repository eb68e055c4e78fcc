import { titled } from '../../../../lib/title.ts';
import { BeingBuilt } from '../../../../ui/being-built.tsx';

export const meta = titled('Post a job');

export default function AccountCompanyManageJobsPostAJobPage() {
  return <BeingBuilt title="Post a job" will="A form to post a job." />;
}

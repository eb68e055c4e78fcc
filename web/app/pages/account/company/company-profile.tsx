import { titled } from '../../../lib/title.ts';
import { BeingBuilt } from '../../../ui/being-built.tsx';

export const meta = titled('Company profile');

export default function AccountCompanyCompanyProfilePage() {
  return <BeingBuilt title="Company profile" will="Your company, as fractionals see it." />;
}

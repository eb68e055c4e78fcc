import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Companies');

export default function CompanylistPage() {
  return <BeingBuilt title="Companies" will="Every company." />;
}

import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('For companies');

export default function CompaniesPage() {
  return (
    <BeingBuilt
      title="For companies"
      will="What Cadre offers to companies: the steps, the plans and what each gives."
    />
  );
}

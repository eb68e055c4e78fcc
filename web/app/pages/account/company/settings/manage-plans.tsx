import { titled } from '../../../../lib/title.ts';
import { BeingBuilt } from '../../../../ui/being-built.tsx';

export const meta = titled('Manage plan');

export default function AccountCompanySettingsManagePlansPage() {
  return (
    <BeingBuilt title="Manage plan" will="Your company's current plan, its renewal and how to end it." />
  );
}

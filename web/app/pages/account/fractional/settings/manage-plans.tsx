import { titled } from '../../../../lib/title.ts';
import { BeingBuilt } from '../../../../ui/being-built.tsx';

export const meta = titled('Manage plan');

export default function AccountFractionalSettingsManagePlansPage() {
  return <BeingBuilt title="Manage plan" will="Your current plan, its renewal and how to end it." />;
}

import { titled } from '../../../../lib/title.ts';
import { BeingBuilt } from '../../../../ui/being-built.tsx';

export const meta = titled('Choose a plan');

export default function AccountFractionalSettingsPurchasePlanPage() {
  return <BeingBuilt title="Choose a plan" will="Buy a plan or change to another." />;
}

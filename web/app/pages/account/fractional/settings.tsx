import { titled } from '../../../lib/title.ts';
import { BeingBuilt } from '../../../ui/being-built.tsx';

export const meta = titled('Settings');

export default function AccountFractionalSettingsPage() {
  return <BeingBuilt title="Settings" will="Your account, password, notifications and data." />;
}

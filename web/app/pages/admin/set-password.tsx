import { titled } from '../../lib/title.ts';
import { BeingBuilt } from '../../ui/being-built.tsx';

export const meta = titled('Set your password');

export default function AdminSetPasswordPage() {
  return <BeingBuilt title="Set your password" will="Set the password of your new account." />;
}

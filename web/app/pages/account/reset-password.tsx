import { titled } from '../../lib/title.ts';
import { BeingBuilt } from '../../ui/being-built.tsx';

export const meta = titled('Set a new password');

export default function AccountResetPasswordPage() {
  return <BeingBuilt title="Set a new password" will="Set a new password by the code we mailed you." />;
}

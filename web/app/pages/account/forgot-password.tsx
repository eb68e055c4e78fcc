import { titled } from '../../lib/title.ts';
import { BeingBuilt } from '../../ui/being-built.tsx';

export const meta = titled('Forgot password');

export default function AccountForgotPasswordPage() {
  return <BeingBuilt title="Forgot password" will="Ask for a code to set a new password." />;
}

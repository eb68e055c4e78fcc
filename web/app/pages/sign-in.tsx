import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Sign in');

export default function SignInPage() {
  return <BeingBuilt title="Sign in" will="Sign in with your e-mail address and password." />;
}

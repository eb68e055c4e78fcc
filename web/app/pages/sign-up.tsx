import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Sign up');

export default function SignUpPage() {
  return <BeingBuilt title="Sign up" will="Create an account." />;
}

import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Privacy policy');

export default function PrivacyPolicyPage() {
  return <BeingBuilt title="Privacy policy" will="Which personal data Cadre keeps, why, and for how long." />;
}

import { titled } from '../../../lib/title.ts';
import { BeingBuilt } from '../../../ui/being-built.tsx';

export const meta = titled('Profile');

export default function AccountFractionalFractionalProfilePage() {
  return <BeingBuilt title="Profile" will="Your profile, as companies see it." />;
}

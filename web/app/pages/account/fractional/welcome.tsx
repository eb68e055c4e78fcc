import { titled } from '../../../lib/title.ts';
import { BeingBuilt } from '../../../ui/being-built.tsx';

export const meta = titled('Welcome');

export default function AccountFractionalWelcomePage() {
  return <BeingBuilt title="Welcome" will="The first steps after signing up." />;
}

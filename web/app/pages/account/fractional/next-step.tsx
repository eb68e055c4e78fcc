import { titled } from '../../../lib/title.ts';
import { BeingBuilt } from '../../../ui/being-built.tsx';

export const meta = titled('Next step');

export default function AccountFractionalNextStepPage() {
  return <BeingBuilt title="Next step" will="What your profile still needs before it can be approved." />;
}

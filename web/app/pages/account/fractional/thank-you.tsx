import { titled } from '../../../lib/title.ts';
import { BeingBuilt } from '../../../ui/being-built.tsx';

export const meta = titled('Thank you');

export default function AccountFractionalThankYouPage() {
  return <BeingBuilt title="Thank you" will="What happens next." />;
}

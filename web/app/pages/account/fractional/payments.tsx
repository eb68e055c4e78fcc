import { titled } from '../../../lib/title.ts';
import { BeingBuilt } from '../../../ui/being-built.tsx';

export const meta = titled('Plans');

export default function AccountFractionalPaymentsPage() {
  return <BeingBuilt title="Plans" will="The plans and what each gives." />;
}

import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Cancellation and refund policy');

export default function CancellationAndRefundPolicyPage() {
  return (
    <BeingBuilt
      title="Cancellation and refund policy"
      will="How a plan is cancelled and when money is returned."
    />
  );
}

import { titled } from '../../../../lib/title.ts';
import { BeingBuilt } from '../../../../ui/being-built.tsx';

export const meta = titled('Payment history');

export default function AccountFractionalSettingsPaymentHistoryPage() {
  return <BeingBuilt title="Payment history" will="Payments with their invoices." />;
}

import { Link } from 'react-router';
import { PaymentHistory } from '../../../../features/billing/payment-history.tsx';
import { titled } from '../../../../lib/title.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';

export const meta = titled('Payment history');

export default function FractionalPaymentHistoryPage() {
  return (
    <>
      <PageHeader
        title="Payment history"
        lead={<Link to="/account/fractional/settings/manage-plans">Back to plan and billing</Link>}
      />
      <PaymentHistory payer="fractional" />
    </>
  );
}

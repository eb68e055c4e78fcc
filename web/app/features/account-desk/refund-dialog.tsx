import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { AccountDesk } from '../../../../contract/src/account-desk.ts';
import { paymentRefund } from '../../../../contract/src/desk-payments.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formatMoney, getCurrencySymbol } from '../../../../contract/src/money-format.ts';
import { call } from '../../lib/call.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { useAccountAct } from './account-desk.data.ts';

interface Props {
  invoice: AccountDesk['invoices'][number];
  onClose: () => void;
}

/** Refunds a payment, whole or in part. */
export const RefundDialog = ({ invoice, onClose }: Props) => {
  const { id, number, currency, refundable, tax } = invoice;
  const [amount, setAmount] = useState<number | string>(refundable);
  // One refund for each amount, however often it is sent.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const act = useAccountAct();
  const value = Number(amount);
  return (
    <ReasonDialog
      maxLength={limits.deskReasonCharacters}
      title={`Refund invoice ${number ?? ''}`}
      text={`Up to ${formatMoney(refundable, currency)} can be refunded${tax > 0 ? ', with tax' : ''}. The money goes back to the card. The plan stays as it is.`}
      action={value > 0 ? `Refund ${formatMoney(value, currency)}` : 'Refund'}
      ready={value > 0 && value <= refundable}
      send={(reason) =>
        act.mutateAsync(() =>
          call(paymentRefund, { body: { invoice_id: id, amount: value, reason }, idempotencyKey: key }),
        )
      }
      onClose={onClose}
    >
      <NumberInput
        label="Amount"
        required
        prefix={getCurrencySymbol(currency)}
        min={0.01}
        max={refundable}
        clampBehavior="strict"
        decimalScale={2}
        fixedDecimalScale
        hideControls
        data-autofocus
        value={amount}
        onChange={(next) => {
          setAmount(next);
          setKey(crypto.randomUUID());
        }}
      />
    </ReasonDialog>
  );
};

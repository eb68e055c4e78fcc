import { NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type AccountDesk,
  accountAddress,
  creditsGrant,
  type GivenCredit,
} from '../../../../contract/src/account-desk.ts';
import { entitlements, planTitles } from '../../../../contract/src/entitlements.ts';
import { grantPlan, type PlanTitle } from '../../../../contract/src/plans.ts';
import { call } from '../../lib/call.ts';
import { GrantFields } from '../../ui/grant-fields.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { useAccountAct } from './account-desk.data.ts';

interface Props {
  account: AccountDesk;
  onClose: () => void;
}

/** Mails a link to a new address, which changes when it is opened there. */
export const AddressDialog = ({ account: { id, name, email }, onClose }: Props) => {
  const [address, setAddress] = useState('');
  const act = useAccountAct();
  return (
    <ReasonDialog
      title={`Change the address of ${name}`}
      text={`Now: ${email}. We mail a link to the new address; it changes when the link is opened there.`}
      submitLabel="Send link"
      ready={address.includes('@')}
      onSubmit={(reason) =>
        act.mutateAsync(() =>
          call(accountAddress, { params: { id }, body: { email: address.trim(), reason } }),
        )
      }
      onClose={onClose}
    >
      <TextInput
        label="New address"
        type="email"
        required
        data-autofocus
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
};

/** Grants a plan without a charge; it replaces a granted one of the same kind. */
export const PlanDialog = ({ account: { id, name, type }, onClose }: Props) => {
  const titles = planTitles.filter(
    (title) => title in entitlements[type === 'company' ? 'company' : 'fractional'],
  );
  const [given, setGiven] = useState<{ plan: PlanTitle; months: number }>({
    plan: titles[0] ?? 'Basic',
    months: 3,
  });
  const act = useAccountAct();
  return (
    <ReasonDialog
      title={`Give ${name} a plan`}
      text="Free of charge. It replaces a granted plan of the same kind; a paid one has to be cancelled first."
      submitLabel="Give plan"
      onSubmit={(reason) =>
        act.mutateAsync(() => call(grantPlan, { body: { user_id: id, ...given, reason } }))
      }
      onClose={onClose}
    >
      <GrantFields titles={titles} {...given} onChange={setGiven} />
    </ReasonDialog>
  );
};

export const creditLabels: Record<GivenCredit, string> = {
  application: 'Applications',
  conversation: 'New conversations',
};

/** Adds to an allowance of the current month. */
export const CreditsDialog = ({ account: { id, name, credits }, onClose }: Props) => {
  const [kind, setKind] = useState<GivenCredit | undefined>(credits[0]?.kind);
  const [amount, setAmount] = useState(5);
  const act = useAccountAct();
  return (
    <ReasonDialog
      title={`Give ${name} credits`}
      text="They add to the allowance of this month (UTC) and end with it."
      submitLabel="Give credits"
      ready={kind !== undefined}
      onSubmit={(reason) =>
        act.mutateAsync(() =>
          call(creditsGrant, {
            body: { user_id: id, kind: kind as GivenCredit, amount, reason },
          }),
        )
      }
      onClose={onClose}
    >
      <Select
        label="Allowance"
        data={credits.map((credit) => ({ value: credit.kind, label: creditLabels[credit.kind] }))}
        value={kind ?? null}
        onChange={(value) => setKind((value as GivenCredit | null) ?? kind)}
        allowDeselect={false}
      />
      <NumberInput
        label="Number"
        min={1}
        max={100}
        clampBehavior="strict"
        allowDecimal={false}
        value={amount}
        onChange={(value) => setAmount(Number(value) || 1)}
      />
    </ReasonDialog>
  );
};

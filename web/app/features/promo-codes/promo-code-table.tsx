import { ActionIcon, Button, CopyButton, Menu } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { PromoCode } from '../../../../contract/src/promo-codes.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { audiences } from './promo-code-reach.tsx';
import { useRemovePromoCode, useSwitchPromoCode } from './promo-codes.data.ts';
import styles from './promo-codes.module.css';

const states: Record<PromoCode['state'], readonly [label: string, tone: Tone]> = {
  live: ['Live', 'good'],
  scheduled: ['Not yet', 'info'],
  expired: ['Run out', 'neutral'],
  used_up: ['Used up', 'neutral'],
  off: ['Off', 'warn'],
};

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const on = (time: string) => day.format(new Date(time));

const runs = ({ starts_at, expires_at }: PromoCode) => {
  if (starts_at && expires_at) return `${on(starts_at)} – ${on(expires_at)}`;
  if (expires_at) return `Until ${on(expires_at)}`;
  return starts_at ? `From ${on(starts_at)}` : 'No end';
};

const usedFor = ({ plan_type, plans }: PromoCode) =>
  plans.length > 0 ? plans.join(', ') : audiences[plan_type ?? 'all'];

interface Props {
  codes: readonly PromoCode[];
  onEdit: (code: PromoCode) => void;
}

export const PromoCodeTable = ({ codes, onEdit }: Props) => (
  <DataTable
    caption="Promo codes"
    rows={codes}
    rowKey={({ id }) => id}
    columns={[
      { key: 'code', title: 'Code', cell: ({ code }) => <Code code={code} /> },
      { key: 'gives', title: 'Gives', cell: ({ description }) => description },
      { key: 'for', title: 'For', cell: usedFor },
      { key: 'runs', title: 'Runs', cell: runs },
      { key: 'state', title: 'State', cell: ({ state }) => <State state={state} /> },
      { key: 'used', title: 'Used', numeric: true, cell: (code) => <Uses code={code} /> },
      { key: 'sign_ups', title: 'Sign-ups', numeric: true, cell: ({ sign_ups }) => sign_ups },
      {
        key: 'actions',
        title: 'Actions',
        actions: true,
        cell: (code) => <Actions code={code} onEdit={() => onEdit(code)} />,
      },
    ]}
  />
);

const Code = ({ code }: { code: string }) => (
  <span className={styles.code}>
    <strong>{code}</strong>
    <CopyButton value={code}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={copied ? `${code} is copied` : `Copy ${code}`}
          onClick={copy}
        >
          {copied ? <IconCheck size={17} aria-hidden="true" /> : <IconCopy size={17} aria-hidden="true" />}
        </ActionIcon>
      )}
    </CopyButton>
  </span>
);

const State = ({ state }: Pick<PromoCode, 'state'>) => {
  const [label, tone] = states[state];
  return <StatusBadge status={state} label={label} tone={tone} />;
};

const Uses = ({ code: { redemptions, max_redemptions, reserved } }: { code: PromoCode }) => (
  <span>
    {redemptions}
    {max_redemptions !== null && ` of ${max_redemptions}`}
    {reserved > 0 && <small className={styles.reserved}>{reserved} being paid</small>}
  </span>
);

const Actions = ({ code, onEdit }: { code: PromoCode; onEdit: () => void }) => {
  const turn = useSwitchPromoCode();
  const remove = useRemovePromoCode();
  const erase = async () => {
    const sure = await confirmDialog({
      title: `Delete ${code.code}?`,
      text: 'Nobody can use it any more. What was bought with it keeps its price.',
      action: 'Delete code',
    });
    if (sure) remove.mutate(code.id, { onSuccess: () => successToast(`${code.code} is deleted.`) });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          loading={turn.isPending || remove.isPending}
          aria-label={`Manage ${code.code}`}
        >
          Manage
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>Change</Menu.Item>
        <Menu.Item
          onClick={() =>
            turn.mutate(
              { code, active: !code.active },
              { onSuccess: ({ active }) => successToast(`${code.code} is ${active ? 'on' : 'off'}.`) },
            )
          }
        >
          {code.active ? 'Switch off' : 'Switch on'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={erase}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

import { ActionIcon, Button, CopyButton, Menu } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { formatDay } from '../../../../contract/src/dates.ts';
import type { PromoCode } from '../../../../contract/src/promo-codes.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { audiences } from './promo-code-values.ts';
import { useRemovePromoCode, useSwitchPromoCode } from './promo-codes.data.ts';
import styles from './promo-codes.module.css';

const stateTexts: Record<PromoCode['state'], readonly [label: string, tone: Tone]> = {
  live: ['Live', 'good'],
  scheduled: ['Scheduled', 'info'],
  expired: ['Expired', 'neutral'],
  used_up: ['Used up', 'neutral'],
  off: ['Inactive', 'warn'],
};

const formatPeriod = ({ starts_at, expires_at }: PromoCode) => {
  if (starts_at && expires_at) return `${formatDay(starts_at)} – ${formatDay(expires_at)}`;
  if (expires_at) return `Until ${formatDay(expires_at)}`;
  return starts_at ? `From ${formatDay(starts_at)}` : 'No end date';
};

const formatAudience = ({ plan_type, plans }: PromoCode) =>
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
      { key: 'gives', title: 'Discount', cell: ({ description }) => description },
      { key: 'for', title: 'Audience', cell: formatAudience },
      { key: 'runs', title: 'Period', cell: formatPeriod },
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
          aria-label={copied ? `${code} copied` : `Copy ${code}`}
          onClick={copy}
        >
          {copied ? <IconCheck size={17} aria-hidden="true" /> : <IconCopy size={17} aria-hidden="true" />}
        </ActionIcon>
      )}
    </CopyButton>
  </span>
);

const State = ({ state }: Pick<PromoCode, 'state'>) => {
  const [label, tone] = stateTexts[state];
  return <StatusBadge status={state} label={label} tone={tone} />;
};

const Uses = ({ code: { redemptions, max_redemptions, reserved } }: { code: PromoCode }) => (
  <span>
    {redemptions}
    {max_redemptions !== null && ` of ${max_redemptions}`}
    {reserved > 0 && <small className={styles.reserved}>{reserved} in checkout</small>}
  </span>
);

const Actions = ({ code, onEdit }: { code: PromoCode; onEdit: () => void }) => {
  const toggle = useSwitchPromoCode();
  const remove = useRemovePromoCode();
  const deleteCode = async () => {
    const confirmed = await confirmDialog({
      title: `Delete ${code.code}?`,
      text: 'The code stops working. Past purchases keep their price.',
      action: 'Delete code',
    });
    if (confirmed) remove.mutate(code.id, { onSuccess: () => successToast(`${code.code} is deleted.`) });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          loading={toggle.isPending || remove.isPending}
          aria-label={`Manage ${code.code}`}
        >
          Manage
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>Edit</Menu.Item>
        <Menu.Item
          onClick={() =>
            toggle.mutate(
              { code, active: !code.active },
              {
                onSuccess: ({ active }) => successToast(`${code.code} is ${active ? 'active' : 'inactive'}.`),
              },
            )
          }
        >
          {code.active ? 'Deactivate' : 'Activate'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={deleteCode}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

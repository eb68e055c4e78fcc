import { ActionIcon, Button, CopyButton, Menu } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { formatDay } from '../../../../contract/src/dates.ts';
import type { PromoCode } from '../../../../contract/src/promo-codes.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { confirmAction, runAction } from '../../ui/run-action.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
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
      { title: 'Code', cell: ({ code }) => <Code code={code} /> },
      { title: 'Discount', cell: ({ description }) => description },
      { title: 'Audience', cell: formatAudience },
      { title: 'Period', cell: formatPeriod },
      { title: 'State', cell: ({ state }) => <StatusBadge status={state} texts={stateTexts} /> },
      { title: 'Used', numeric: true, cell: (code) => <Uses code={code} /> },
      { title: 'Sign-ups', numeric: true, cell: ({ sign_ups }) => sign_ups },
      {
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
  const deleteCode = () =>
    confirmAction(
      {
        title: `Delete ${code.code}?`,
        text: 'The code stops working. Past purchases keep their price.',
        action: 'Delete code',
      },
      () => remove.mutateAsync(code.id),
      `${code.code} is deleted.`,
    );
  const change = () =>
    runAction(
      toggle.mutateAsync({ code, active: !code.active }),
      ({ active }) => `${code.code} is ${active ? 'active' : 'inactive'}.`,
    );
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
        <Menu.Item onClick={change}>{code.active ? 'Deactivate' : 'Activate'}</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={deleteCode}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

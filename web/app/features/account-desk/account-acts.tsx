import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { type AccountDesk, accountInvite } from '../../../../contract/src/account-desk.ts';
import { call } from '../../lib/call.ts';
import { useAdminMay } from '../../lib/session.ts';
import { runAction } from '../../ui/run-action.ts';
import { useAccountAct } from './account-desk.data.ts';
import styles from './account-desk-view.module.css';
import { AddressDialog, CreditsDialog, PlanDialog } from './account-dialogs.tsx';
import { ActDialog, type ActName } from './act-dialog.tsx';

interface Props {
  account: AccountDesk;
  onErased: () => void;
}

type Dialog = ActName | 'address' | 'plan' | 'credits';

/** What an admin may do about a member's account. Each act is in the audit log. */
export const AccountActs = ({ account, onErased }: Props) => {
  const [open, setOpen] = useState<Dialog>();
  const mayDecide = useAdminMay('people');
  const mayPay = useAdminMay('finance');
  const act = useAccountAct();
  const { id, status, type } = account;
  if (type === 'admin') return null;
  const mailLink = () =>
    runAction(
      act.mutateAsync(() => call(accountInvite, { params: { id } })),
      ({ message }) => message,
    );
  return (
    <div className={styles.acts}>
      {mayDecide && status === 'active' && (
        <Button variant="default" onClick={() => setOpen('see-as')}>
          See as…
        </Button>
      )}
      {mayPay && (
        <Button variant="default" onClick={() => setOpen('plan')}>
          Give plan…
        </Button>
      )}
      {mayPay && (
        <Button variant="default" onClick={() => setOpen('credits')}>
          Give credits…
        </Button>
      )}
      {mayDecide && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {status !== 'suspended' && (
              <Menu.Item onClick={() => void mailLink()}>
                {status === 'invited' ? 'Send invitation again' : 'Send link to set a password'}
              </Menu.Item>
            )}
            <Menu.Item onClick={() => setOpen('address')}>Change address…</Menu.Item>
            <Menu.Item onClick={() => setOpen('sign-out')}>End all sessions…</Menu.Item>
            <Menu.Item onClick={() => setOpen('export')}>Export data…</Menu.Item>
            <Menu.Divider />
            {status === 'suspended' ? (
              <Menu.Item onClick={() => setOpen('restore')}>End suspension…</Menu.Item>
            ) : (
              <Menu.Item color="red" onClick={() => setOpen('suspend')}>
                Suspend…
              </Menu.Item>
            )}
            {(type === 'fractional' || account.company?.role === 'owner') && (
              <Menu.Item color="red" onClick={() => setOpen('erase')}>
                Delete…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <OpenDialog account={account} open={open} onClose={() => setOpen(undefined)} onErased={onErased} />
    </div>
  );
};

interface OpenDialogProps extends Props {
  open: Dialog | undefined;
  onClose: () => void;
}

const OpenDialog = ({ account, open, onClose, onErased }: OpenDialogProps) => {
  switch (open) {
    case undefined:
      return null;
    case 'address':
      return <AddressDialog account={account} onClose={onClose} />;
    case 'plan':
      return <PlanDialog account={account} onClose={onClose} />;
    case 'credits':
      return <CreditsDialog account={account} onClose={onClose} />;
    default:
      return <ActDialog account={account} act={open} onClose={onClose} onErased={onErased} />;
  }
};

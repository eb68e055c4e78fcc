import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { type AccountDesk, accountInvite, accountSignOut } from '../../../../contract/src/account-desk.ts';
import { employerDelete } from '../../../../contract/src/companies.ts';
import { employeeDelete } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { changeUserStatus } from '../../../../contract/src/user-decisions.ts';
import { call } from '../../lib/call.ts';
import { useAdminMay } from '../../lib/session.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { runAction } from '../../ui/run-action.ts';
import { useAccountAct, useExport, useSeeAs } from './account-desk.data.ts';
import styles from './account-desk-view.module.css';
import { AddressDialog, CreditsDialog, PlanDialog } from './account-dialogs.tsx';

interface Props {
  account: AccountDesk;
  onErased: () => void;
}

type Dialog =
  | 'suspend'
  | 'restore'
  | 'see-as'
  | 'sign-out'
  | 'address'
  | 'export'
  | 'erase'
  | 'plan'
  | 'credits';

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
  const act = useAccountAct();
  const exportData = useExport(account.id);
  const seeAs = useSeeAs(account.id);
  const { id, name, company } = account;
  const ownsCompany = company?.role === 'owner';
  const setStatus = (status: 'suspended' | 'active') => (reason: string) =>
    act.mutateAsync(async () => {
      await call(changeUserStatus, { body: { user_id: id, status, reason } });
      return { message: `${name} is ${status === 'active' ? 'active again' : 'suspended'}.` };
    });
  const erase = (reason: string) =>
    ownsCompany && company
      ? call(employerDelete, { params: { id: company.id } })
      : call(employeeDelete, { params: { id }, body: { reason } });
  switch (open) {
    case 'suspend':
      return (
        <ReasonDialog
          maxLength={limits.deskReasonCharacters}
          title={`Suspend ${name}`}
          text={
            ownsCompany
              ? 'Everybody of the company is signed out at once, its jobs leave the lists, and its plans stop renewing.'
              : 'They are signed out at once and hidden from others, and their plan stops renewing.'
          }
          action="Suspend"
          hint="They read it in the email that tells them."
          send={setStatus('suspended')}
          onClose={onClose}
        />
      );
    case 'restore':
      return (
        <ReasonDialog
          maxLength={limits.deskReasonCharacters}
          title={`End the suspension of ${name}`}
          text="They can sign in again, and are notified. Jobs stay paused until the company sets them live."
          action="End suspension"
          send={setStatus('active')}
          onClose={onClose}
        />
      );
    case 'see-as':
      return (
        <ReasonDialog
          maxLength={limits.deskReasonCharacters}
          title={`See as ${name}`}
          text="For 30 minutes this tab shows what they see, without their conversations. Nothing can be changed. It is in the audit log."
          action="See as them"
          send={(reason) => seeAs.mutateAsync(reason)}
          onClose={onClose}
        />
      );
    case 'sign-out':
      return (
        <ReasonDialog
          maxLength={limits.deskReasonCharacters}
          title={`End all sessions of ${name}`}
          text="They are signed out on every device and can sign in again."
          action="End sessions"
          send={(reason) => act.mutateAsync(() => call(accountSignOut, { params: { id }, body: { reason } }))}
          onClose={onClose}
        />
      );
    case 'export':
      return (
        <ReasonDialog
          maxLength={limits.deskReasonCharacters}
          title={`Export the data of ${name}`}
          text="A zip with everything stored about them. Hand it over on a safe way, and only to them."
          action="Export"
          send={(reason) => exportData.mutateAsync(reason)}
          onClose={onClose}
        />
      );
    case 'erase':
      return (
        <ReasonDialog
          maxLength={limits.deskReasonCharacters}
          title={`Delete ${ownsCompany ? (company?.name ?? name) : name}`}
          text={
            ownsCompany
              ? 'The company, its jobs and the accounts of all its people are deleted for good. Invoices stay.'
              : 'The account and its personal data are deleted for good. Invoices stay.'
          }
          action="Delete for good"
          send={erase}
          onClose={onClose}
          onDone={onErased}
        />
      );
    case 'address':
      return <AddressDialog account={account} onClose={onClose} />;
    case 'plan':
      return <PlanDialog account={account} onClose={onClose} />;
    case 'credits':
      return <CreditsDialog account={account} onClose={onClose} />;
    default:
      return null;
  }
};

import { type AccountDesk, accountSignOut } from '../../../../contract/src/account-desk.ts';
import { employerDelete } from '../../../../contract/src/companies.ts';
import { employeeDelete } from '../../../../contract/src/fractionals.ts';
import { changeUserStatus } from '../../../../contract/src/user-decisions.ts';
import { call } from '../../lib/call.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { useAccountAct, useExport, useSeeAs } from './account-desk.data.ts';

/** The acts that need nothing but a reason. */
export type ActName = 'suspend' | 'restore' | 'see-as' | 'sign-out' | 'export' | 'erase';

interface ActTexts {
  title: string;
  text: string;
  submitLabel: string;
  hint?: string;
}

const getTexts = ({ name, company }: AccountDesk): Record<ActName, ActTexts> => {
  const owned = company?.role === 'owner' ? company : undefined;
  return {
    suspend: {
      title: `Suspend ${name}`,
      text: owned
        ? 'Everybody of the company is signed out at once, its jobs leave the lists, and its plans stop renewing.'
        : 'They are signed out at once and hidden from others, and their plan stops renewing.',
      submitLabel: 'Suspend',
      hint: 'They read it in the email that tells them.',
    },
    restore: {
      title: `End the suspension of ${name}`,
      text: 'They can sign in again, and are notified. Jobs stay paused until the company sets them live.',
      submitLabel: 'End suspension',
    },
    'see-as': {
      title: `See as ${name}`,
      text: 'For 30 minutes this tab shows what they see, without their conversations. Nothing can be changed. It is in the audit log.',
      submitLabel: 'See as them',
    },
    'sign-out': {
      title: `End all sessions of ${name}`,
      text: 'They are signed out on every device and can sign in again.',
      submitLabel: 'End sessions',
    },
    export: {
      title: `Export the data of ${name}`,
      text: 'A zip with everything stored about them. Hand it over on a safe way, and only to them.',
      submitLabel: 'Export',
    },
    erase: {
      title: `Delete ${owned ? owned.name : name}`,
      text: owned
        ? 'The company, its jobs and the accounts of all its people are deleted for good. Invoices stay.'
        : 'The account and its personal data are deleted for good. Invoices stay.',
      submitLabel: 'Delete for good',
    },
  };
};

/** What each act does with the reason. */
const useActs = (account: AccountDesk): Record<ActName, (reason: string) => Promise<{ message: string }>> => {
  const act = useAccountAct();
  const exportData = useExport(account.id);
  const seeAs = useSeeAs(account.id);
  const { id, name, company } = account;
  const setStatus = (status: 'suspended' | 'active') => (reason: string) =>
    act.mutateAsync(async () => {
      await call(changeUserStatus, { body: { user_id: id, status, reason } });
      return { message: `${name} is ${status === 'active' ? 'active again' : 'suspended'}.` };
    });
  return {
    suspend: setStatus('suspended'),
    restore: setStatus('active'),
    'see-as': (reason) => seeAs.mutateAsync(reason),
    'sign-out': (reason) => act.mutateAsync(() => call(accountSignOut, { params: { id }, body: { reason } })),
    export: (reason) => exportData.mutateAsync(reason),
    erase: (reason) =>
      company?.role === 'owner'
        ? call(employerDelete, { params: { id: company.id }, body: { reason } })
        : call(employeeDelete, { params: { id }, body: { reason } }),
  };
};

interface Props {
  account: AccountDesk;
  act: ActName;
  onClose: () => void;
  onErased: () => void;
}

/** Asks for the reason of an act. */
export const ActDialog = ({ account, act, onClose, onErased }: Props) => (
  <ReasonDialog
    {...getTexts(account)[act]}
    onSubmit={useActs(account)[act]}
    onClose={onClose}
    onDone={act === 'erase' ? onErased : undefined}
  />
);

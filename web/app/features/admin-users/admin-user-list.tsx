import { ActionIcon, Button } from '@mantine/core';
import { IconMailForward, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRoleLabels } from '../../../../contract/src/admin-roles.ts';
import type { AdminUser } from '../../../../contract/src/admin-users.ts';
import { formatDay } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { useSession } from '../../lib/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagedList, usePage } from '../../ui/paged-list.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { runAction } from '../../ui/run-action.ts';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { AdminUserModal } from './admin-user-modal.tsx';
import { adminUsersQuery, useInviteAgain, useRemoveAdmin } from './admin-users.data.ts';
import styles from './admin-users.module.css';

const formatName = (user: AdminUser) => `${user.first_name} ${user.last_name}`;

const useRemove = () => {
  const { mutateAsync } = useRemoveAdmin();
  return async (user: AdminUser) => {
    const isInvited = user.status === 'invited';
    const confirmed = await confirmDialog(
      isInvited
        ? {
            title: `Withdraw the invitation of ${formatName(user)}?`,
            text: 'The mailed link stops working at once.',
            action: 'Withdraw',
          }
        : {
            title: `Remove ${formatName(user)}?`,
            text: 'They are signed out at once and need a new invitation to return.',
            action: 'Remove',
          },
    );
    if (!confirmed) return;
    const removed = await mutateAsync(user.id).then(
      () => true,
      () => false,
    );
    if (removed) successToast(isInvited ? 'Invitation withdrawn.' : 'User removed.');
  };
};

const useInvite = () => {
  const { mutateAsync, isPending } = useInviteAgain();
  const send = (user: AdminUser) =>
    runAction(mutateAsync(user.id), `The invitation was sent again to ${user.email}.`);
  return { send, isPending };
};

/** Whether they have accepted their invitation, and how long it is valid. */
const AdminStatus = ({ user: { status, invitation } }: { user: AdminUser }) => {
  if (invitation === null) return <StatusBadge status={status} />;
  const isExpired = new Date(invitation.expires_at) < new Date();
  return (
    <div>
      <StatusBadge
        status="invited"
        {...(isExpired ? { label: 'Invitation expired', tone: 'warn' as const } : {})}
      />
      <p className={styles.since}>
        Invited <RelativeTime time={invitation.sent_at} />
        {!isExpired && `, valid until ${formatDay(invitation.expires_at)}`}
      </p>
    </div>
  );
};

/** The admins, in a table or on a phone in a list, with buttons to add, edit and remove them. */
export const AdminUserList = () => {
  const page = usePage();
  const query = useQuery(adminUsersQuery(page));
  const ownId = useSession()?.id;
  const remove = useRemove();
  const invite = useInvite();
  /** The open dialog: of a new admin, or of the one with an id. */
  const [dialog, setDialog] = useState<{ userId?: string }>();

  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setDialog({})}>
      Add User
    </Button>
  );
  const actions = (user: AdminUser) => (
    <span className={styles.actions}>
      {user.status === 'invited' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={`Send the invitation of ${formatName(user)} again`}
          disabled={invite.isPending}
          onClick={() => void invite.send(user)}
        >
          <IconMailForward size={20} aria-hidden="true" />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="xl"
        aria-label={`Edit ${formatName(user)}`}
        onClick={() => setDialog({ userId: user.id })}
      >
        <IconPencil size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size="xl"
        aria-label={
          user.status === 'invited'
            ? `Withdraw the invitation of ${formatName(user)}`
            : `Delete ${formatName(user)}`
        }
        disabled={user.id === ownId}
        onClick={() => void remove(user)}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </span>
  );

  return (
    <>
      <PageHeader title="Admin Users" lead="People who can use the admin area." actions={addButton} />
      <PagedList
        query={query}
        rows="admin users"
        pageSize={limits.adminUserPageSize}
        skeleton={<ListSkeleton rows={limits.adminUserPageSize} />}
        empty={<EmptyState title="You have not created any Users yet." action={addButton} />}
        className={styles.list}
      >
        {({ results }) => (
          <DataTable
            caption="Admin Users"
            rows={results}
            rowKey={({ id }) => id}
            columns={[
              {
                title: 'Name',
                cell: (user) => <span className={styles.name}>{formatName(user)}</span>,
              },
              { title: 'Status', cell: (user) => <AdminStatus user={user} /> },
              { title: 'Role', cell: ({ role }) => adminRoleLabels[role] },
              {
                title: 'Email',
                cell: ({ email }) => (
                  <span className={styles.email}>
                    <MailAddress address={email} />
                  </span>
                ),
              },
              { title: 'Edit or delete', actions: true, cell: actions },
            ]}
          />
        )}
      </PagedList>
      {dialog && <AdminUserModal userId={dialog.userId} onClose={() => setDialog(undefined)} />}
    </>
  );
};

import { Button, Menu } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { href, Link } from 'react-router';
import { type DeskItem, deskKinds } from '../../../../contract/src/admin-desk.ts';
import { type AdminRole, mayUse } from '../../../../contract/src/admin-roles.ts';
import { formatDay } from '../../../../contract/src/dates.ts';
import { useAdminMay, useSession } from '../../lib/session.ts';
import { DueDate } from '../../ui/due-date.tsx';
import queue from '../../ui/queue.module.css';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { runAction } from '../../ui/run-action.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAssign } from './admin-desk.data.ts';
import { DeskActs } from './desk-acts.tsx';
import styles from './desk-board.module.css';

type Admins = { id: string; name: string; role: AdminRole }[];

interface Props {
  item: DeskItem;
  admins: Admins;
  /** Opens the item's dialog. */
  onOpen: () => void;
  /** Called when an act has ended the item. */
  onDone: () => void;
}

/** Something that waits: what, since when, who takes care of it, and the acts that end it. */
export const DeskRow = ({ item, admins, onOpen, onDone }: Props) => {
  const { kind, title, detail, since, due_at, link, account_id, message, changes } = item;
  const mayRead = useAdminMay('directory');
  return (
    <li className={styles.item} aria-label={`${deskKinds[kind].name}: ${title}`}>
      <div>
        <div className={queue.head}>
          <StatusBadge status={kind} label={deskKinds[kind].name} tone="info" />
          <h2>
            <Link to={link}>{title}</Link>
          </h2>
          {due_at !== null && <DueDate at={due_at} day={formatDay(due_at)} />}
        </div>
        <p className={queue.soft}>{detail}</p>
      </div>
      <p className={`${queue.soft} ${styles.since}`}>
        <RelativeTime time={since} />
      </p>
      {message !== null && <p className={styles.message}>{message}</p>}
      {changes.length > 0 && <Changes changes={changes} />}
      <div className={styles.acts}>
        <DeskActs item={item} onOpen={onOpen} onDone={onDone} />
        {account_id !== null && mayRead && (
          <Button
            component={Link}
            to={href('/admin-accounts/:id', { id: account_id })}
            size="compact-md"
            variant="subtle"
          >
            Account
            <span className="visually-hidden"> of {title}</span>
          </Button>
        )}
        <Assignee item={item} admins={admins} />
      </div>
    </li>
  );
};

const Changes = ({ changes }: Pick<DeskItem, 'changes'>) => (
  <dl className={styles.changes}>
    {changes.map(({ field, before, after }) => (
      <div key={field}>
        <dt>{field}</dt>
        <dd>
          <del>
            <span className="visually-hidden">Before: </span>
            {before || 'Nothing'}
          </del>{' '}
          →{' '}
          <ins>
            <span className="visually-hidden">Now: </span>
            {after || 'Nothing'}
          </ins>
        </dd>
      </div>
    ))}
  </dl>
);

const Assignee = ({ item: { kind, id, title, assignee }, admins }: Pick<Props, 'item' | 'admins'>) => {
  const me = useSession()?.id;
  const assign = useAssign();
  const choose = (assignee_id: string | null) =>
    runAction(assign.mutateAsync({ kind, item_id: id, assignee_id }));
  const permitted = admins.filter(({ role }) => mayUse(role, deskKinds[kind].area));
  const formatName = (admin: { id: string; name: string }) => (admin.id === me ? 'Me' : admin.name);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          className={styles.assignee}
          size="compact-md"
          variant="subtle"
          color="gray"
          loading={assign.isPending}
          leftSection={<IconUser size={16} aria-hidden="true" />}
        >
          {assignee ? formatName(assignee) : 'Assign'}
          <span className="visually-hidden">: who takes care of {title}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {permitted.map((admin) => (
          <Menu.Item
            key={admin.id}
            disabled={admin.id === assignee?.id}
            onClick={() => void choose(admin.id)}
          >
            {admin.id === me ? 'Assign to me' : admin.name}
          </Menu.Item>
        ))}
        {assignee && <Menu.Item onClick={() => void choose(null)}>Assign to nobody</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
};

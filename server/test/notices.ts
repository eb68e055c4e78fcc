import type { NotificationKind } from '../../contract/src/notification-kinds.ts';
import type { TestApp } from './app-for-test.ts';
import type { Person } from './builders.ts';

/** A person's in-app notifications, oldest first; of one kind if given. */
export const listNotices = ({ db }: TestApp, { id }: Pick<Person, 'id'>, kind?: NotificationKind) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', id)
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind as NotificationKind))
    .orderBy('id')
    .execute();

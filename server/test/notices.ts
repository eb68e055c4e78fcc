import type { NotificationKind } from '../../contract/src/notification-kinds.ts';
import type { TestApp } from './app-for-test.ts';
import type { Person } from './builders.ts';

/** What a person was told in the app, the oldest first; of one kind where that is named. */
export const noticesOf = ({ db }: TestApp, { id }: Pick<Person, 'id'>, kind?: NotificationKind) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', id)
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind as NotificationKind))
    .orderBy('id')
    .execute();

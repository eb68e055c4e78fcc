import { changeUserStatus } from '../../../../contract/src/accounts.ts';
import type { App } from '../../lib/deps.ts';
import { serve } from '../../lib/serve.ts';
import { changeUserStatus as decide } from './change-user-status.ts';

/** What an admin decides about other people's accounts. */
export const moderationRoutes = (app: App) => {
  serve(app, changeUserStatus, ({ db, actor, body }) => decide(db, actor.id, body));
};

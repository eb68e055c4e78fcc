import { z } from 'zod';
import { ownDataLink } from '../../../../contract/src/own-account.ts';
import type { App } from '../../lib/deps.ts';
import type { Feature } from '../../lib/feature.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { getTicket, getUser, issueTicket, spendTicket } from '../accounts/accounts.public.ts';
import { zipOwnData } from './own-data.ts';

const path = '/api/authentication/own_data';

/** One's own data: a link that works once, and what it leads to. A browser's download carries no token. */
export const ownDataRoutes = (features: readonly Feature[]) => (app: App) => {
  serve(
    app,
    ownDataLink,
    async ({ db, actor }) => {
      const { email } = await getUser(db, actor.id);
      const ticket = await issueTicket(db, { purpose: 'export', email, userId: actor.id, minutes: 1 });
      return { url: `${path}?ticket=${ticket}` };
    },
    { limit: { max: 10, minutes: 60, by: 'account' } },
  );

  app.get<{ Querystring: { ticket: string } }>(
    path,
    {
      schema: {
        summary: "One's own data as a zip, by a link that works once",
        tags: ['authentication'],
        querystring: z.object({ ticket: z.string().min(1).max(200) }),
      },
    },
    async (request, reply) => {
      const { db, files } = app.deps;
      const { user_id } = await getTicket(db, request.query.ticket, ['export']);
      if (user_id === null) throw problem('invalid_ticket');
      await spendTicket(db, request.query.ticket);
      await getUser(db, user_id);
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="cadre-data-${day}.zip"`,
          'cache-control': 'private, no-store',
        })
        .send(zipOwnData(features, db, files, user_id));
    },
  );
};

import { z } from 'zod';
import { toIsoDay } from '../../../../contract/src/dates.ts';
import { ownDataLink } from '../../../../contract/src/own-account.ts';
import { attachmentHeaders } from '../../lib/attachment-headers.ts';
import type { App } from '../../lib/deps.ts';
import type { Feature } from '../../lib/feature.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { getUser, spendTicket } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { downloadPath, linkOwnData } from './own-data.public.ts';
import { zipOwnData } from './own-data.ts';

/** The export of personal data by a single-use link, because the download of a browser sends no token. */
export const ownDataRoutes = (features: readonly Feature[]) => (app: App) => {
  serve(
    app,
    ownDataLink,
    async ({ db, actor }) => {
      const { email } = await getUser(db, actor.id);
      return { url: await linkOwnData(db, { id: actor.id, email }) };
    },
    { limit: { max: 10, minutes: 60, by: 'account' } },
  );

  app.get<{ Querystring: { ticket: string } }>(
    downloadPath,
    {
      schema: {
        summary: 'Personal data as a zip, by a single-use link',
        tags: ['authentication'],
        querystring: z.object({ ticket: z.string().min(1).max(200) }),
      },
    },
    async (request, reply) => {
      const { clock, db, files } = app.deps;
      const { user_id, invited_by } = await spendTicket(db, request.query.ticket, ['export']);
      if (user_id === null) throw problem('invalid_ticket');
      await getUser(db, user_id);
      await recordAudit(db, {
        actor: { id: invited_by ?? user_id, sessionId: null, address: request.ip },
        action: 'own_data_exported',
        subjectType: 'user',
        subjectId: user_id,
      });
      return reply
        .headers(attachmentHeaders('application/zip', `your-data-${toIsoDay(clock.now())}.zip`))
        .send(zipOwnData(features, db, files, user_id));
    },
  );
};

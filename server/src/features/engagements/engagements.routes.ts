import {
  type EngagementDetail,
  engagementDetail,
  engagementList,
  engagementStatus,
  engagementUpdate,
} from '../../../../contract/src/engagements.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { perTarget, type RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { changeTerms, stepEngagement } from './change-engagement.ts';
import { toChange, toEngagement } from './engagements.policy.ts';
import { findOwnEngagement, listChanges, listEngagements } from './engagements.queries.ts';

/** Each is a mail to the other side. */
const fewADay = (field: 'application_id' | 'id'): RateLimit => ({
  max: limits.engagementChangesDay,
  minutes: 24 * 60,
  by: perTarget(field),
});

const read = async (db: Db, actor: Actor, id: string): Promise<EngagementDetail> => {
  const row = await findOwnEngagement(db, actor, id);
  if (row === undefined) throw problem('not_found');
  const changes = await listChanges(db, id);
  return { ...toEngagement(row), history: changes.map((change) => toChange(change, row)) };
};

export const engagementRoutes = (app: App) => {
  serve(app, engagementList, async ({ deps, db, actor, query, request }) => {
    const found = await listEngagements(db, actor, query.status, rowWindow(query));
    return toPage(request, deps.config.publicUrl, { ...found, rows: found.rows.map(toEngagement) });
  });

  serve(app, engagementDetail, ({ db, actor, params }) => read(db, actor, params.id));

  serve(
    app,
    engagementUpdate,
    async ({ db, actor, params, body }) => {
      await changeTerms(db, actor, params.id, body);
      return read(db, actor, params.id);
    },
    { limit: fewADay('id') },
  );

  serve(
    app,
    engagementStatus,
    async ({ db, actor, body }) => {
      await stepEngagement(db, actor, body.application_id, body.status, body.reason);
      return read(db, actor, body.application_id);
    },
    { limit: fewADay('application_id') },
  );
};

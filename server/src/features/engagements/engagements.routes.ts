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
import { perTarget, type RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { changeTerms, moveEngagement } from './change-engagement.ts';
import { toChange, toEngagement } from './engagements.policy.ts';
import { getOwnEngagement, listChanges, listEngagements } from './engagements.queries.ts';

/** Each change sends a mail to the other party. */
const dailyLimit = (field: 'application_id' | 'id'): RateLimit => ({
  max: limits.engagementChangesDay,
  minutes: 24 * 60,
  by: perTarget(field),
});

const getDetail = async (db: Db, actor: Actor, id: string): Promise<EngagementDetail> => {
  const row = await getOwnEngagement(db, actor, id);
  const changes = await listChanges(db, id);
  return { ...toEngagement(row), history: changes.map((change) => toChange(change, row)) };
};

export const engagementRoutes = (app: App) => {
  serve(app, engagementList, async ({ deps, db, actor, query, request }) => {
    const engagements = await listEngagements(db, actor, query.status, rowWindow(query));
    return toPage(request, deps.config.publicUrl, {
      ...engagements,
      rows: engagements.rows.map(toEngagement),
    });
  });

  serve(app, engagementDetail, ({ db, actor, params }) => getDetail(db, actor, params.id));

  serve(
    app,
    engagementUpdate,
    async ({ db, deps, actor, params, body }) => {
      await changeTerms(db, actor, params.id, body, deps.clock.now());
      return getDetail(db, actor, params.id);
    },
    { limit: dailyLimit('id') },
  );

  serve(
    app,
    engagementStatus,
    async ({ db, deps, actor, body }) => {
      await moveEngagement(db, actor, body, deps.clock.now());
      return getDetail(db, actor, body.application_id);
    },
    { limit: dailyLimit('application_id') },
  );
};

import {
  type EngagementDetail,
  engagementDetail,
  engagementList,
  engagementProposal,
  engagementProposalAnswer,
  engagementStatus,
} from '../../../../contract/src/engagements.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { perTarget, type RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { listTerms, toTermsVersion } from '../terms/terms.public.ts';
import { moveEngagement } from './change-engagement.ts';
import { toChange, toEngagement } from './engagements.policy.ts';
import { getOwnEngagement, listChanges, listEngagements } from './engagements.queries.ts';
import { answerProposal, proposeTerms } from './propose-terms.ts';

/** Each change sends a mail to the other party. */
const dailyLimit = (field: 'application_id' | 'proposal_id'): RateLimit => ({
  max: limits.engagementChangesDay,
  minutes: 24 * 60,
  by: perTarget(field),
});

const getDetail = async (db: Db, actor: Actor, id: string, now: Date): Promise<EngagementDetail> => {
  const row = await getOwnEngagement(db, actor, id);
  const [changes, versions] = [await listChanges(db, id), await listTerms(db, [id])];
  return {
    ...toEngagement(row, versions, now),
    history: changes.map((change) => toChange(change, row)),
    versions: versions.map(toTermsVersion),
  };
};

export const engagementRoutes = (app: App) => {
  serve(app, engagementList, async ({ deps, db, actor, query, request }) => {
    const { rows, ...page } = await listEngagements(db, actor, query.status, rowWindow(query));
    const versions = await listTerms(
      db,
      rows.map((row) => row.application_id),
    );
    const filterTerms = (id: string) => versions.filter(({ application_id }) => application_id === id);
    const now = deps.clock.now();
    return toPage(request, deps.config.publicUrl, {
      ...page,
      rows: rows.map((row) => toEngagement(row, filterTerms(row.application_id), now)),
    });
  });

  serve(app, engagementDetail, ({ db, deps, actor, params }) =>
    getDetail(db, actor, params.id, deps.clock.now()),
  );

  serve(
    app,
    engagementProposal,
    async ({ db, deps, actor, body }) => {
      const now = deps.clock.now();
      await proposeTerms(db, actor, body, now);
      return getDetail(db, actor, body.application_id, now);
    },
    { limit: dailyLimit('application_id') },
  );

  serve(
    app,
    engagementProposalAnswer,
    async ({ db, deps, actor, body }) => {
      const now = deps.clock.now();
      return getDetail(db, actor, await answerProposal(db, actor, body, now), now);
    },
    { limit: dailyLimit('proposal_id') },
  );

  serve(
    app,
    engagementStatus,
    async ({ db, deps, actor, body }) => {
      const now = deps.clock.now();
      await moveEngagement(db, actor, body, now);
      return getDetail(db, actor, body.application_id, now);
    },
    { limit: dailyLimit('application_id') },
  );
};

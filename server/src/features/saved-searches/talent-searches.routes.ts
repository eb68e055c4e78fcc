import { limits } from '../../../../contract/src/limits.ts';
import {
  talentSearchCreate,
  talentSearchDelete,
  talentSearchList,
  talentSearchSeen,
  talentSearchUpdate,
} from '../../../../contract/src/talent-searches.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { countApproved } from '../fractionals/fractionals.public.ts';
import { lockSearchOwner } from './saved-searches.queries.ts';
import {
  deleteTalentSearch,
  getOwnTalentSearch,
  insertTalentSearch,
  listTalentSearches,
  updateTalentSearch,
} from './talent-searches.queries.ts';

/** A company person's saved searches for candidates. */
export const talentSearchRoutes = (app: App) => {
  serve(app, talentSearchList, async ({ db, actor: { id: userId, companyId } }) => {
    if (companyId === null) throw problem('not_found');
    const rows = await listTalentSearches(db, userId);
    const searches = rows.map(({ filters, seen_at }) => ({ companyId, filters, since: seen_at }));
    const counts = await countApproved(db, searches, limits.newCandidates);
    return { results: rows.map((row, index) => ({ ...row, new_count: counts[index] ?? 0 })) };
  });

  serve(app, talentSearchCreate, async ({ deps, db, actor, body: { filters, ...search } }) => {
    if (actor.companyId === null) throw problem('not_found');
    await lockSearchOwner(db, actor.id);
    if ((await listTalentSearches(db, actor.id)).length >= deps.site.current().limits.talentSearches)
      throw problem(
        'not_allowed_now',
        `You can save ${deps.site.current().limits.talentSearches} searches. Delete one first.`,
      );
    return insertTalentSearch(db, { user_id: actor.id, filters: JSON.stringify(filters), ...search });
  });

  serve(app, talentSearchUpdate, async ({ db, actor, params, body: { filters, ...changes } }) => {
    await updateTalentSearch(db, await getOwnTalentSearch(db, actor.id, params.id), {
      ...changes,
      ...(filters && { filters: JSON.stringify(filters) }),
    });
    return { message: 'Saved search changed.' };
  });

  serve(app, talentSearchSeen, async ({ deps, db, actor, params }) => {
    await updateTalentSearch(db, await getOwnTalentSearch(db, actor.id, params.id), {
      seen_at: deps.clock.now().toISOString(),
    });
    return { message: 'Marked as seen.' };
  });

  serve(app, talentSearchDelete, async ({ db, actor, params }) => {
    await deleteTalentSearch(db, await getOwnTalentSearch(db, actor.id, params.id));
    return { message: 'Saved search deleted.' };
  });
};

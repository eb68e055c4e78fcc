import { planLimitMessages } from '../../../../contract/src/errors.ts';
import {
  type SavedFilters,
  savedSearchCreate,
  savedSearchDelete,
  savedSearchList,
  savedSearchSeen,
  savedSearchUpdate,
} from '../../../../contract/src/saved-searches.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { planLimit, problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { entitlementsOf } from '../billing/billing.public.ts';
import { allowsFrequency, isReadOnly, toSavedSearch } from './saved-searches.policy.ts';
import {
  deleteSearch,
  insertSearch,
  listSearches,
  lockSearcher,
  purgeMatches,
  updateSearch,
} from './saved-searches.queries.ts';

/** The search among one's own, with the plan that says what may be done with it. Throws not found. */
const getOwn = async (db: Db, userId: string, id: string) => {
  const plan = await entitlementsOf(db, userId);
  const row = (await listSearches(db, userId)).find((one) => one.id === id);
  if (row === undefined) throw problem('not_found');
  return { row, plan };
};

const read = async (db: Db, userId: string, id: string) => {
  const { row, plan } = await getOwn(db, userId, id);
  return toSavedSearch(row, plan);
};

const filterColumns = (filters: SavedFilters) => ({
  filters: JSON.stringify(filters),
  functions: filters.fractional_type ?? [],
});

export const savedSearchRoutes = (app: App) => {
  serve(app, savedSearchList, async ({ db, actor }) => {
    const plan = await entitlementsOf(db, actor.id);
    return {
      results: (await listSearches(db, actor.id)).map((row) => toSavedSearch(row, plan)),
      allowed: plan.savedSearches,
      frequency: plan.searchFrequency,
    };
  });

  serve(app, savedSearchCreate, async ({ db, actor, body }) => {
    await lockSearcher(db, actor.id);
    const plan = await entitlementsOf(db, actor.id);
    if ((await listSearches(db, actor.id)).length >= plan.savedSearches)
      throw planLimit(planLimitMessages.savedSearches);
    const { frequency = plan.searchFrequency } = body;
    if (!allowsFrequency(plan, frequency)) throw planLimit(planLimitMessages.searchFrequency);
    const { id } = await insertSearch(db, {
      user_id: actor.id,
      name: body.name,
      ...filterColumns(body.filters),
      frequency,
      alerts: body.alerts,
    });
    return read(db, actor.id, id);
  });

  serve(app, savedSearchUpdate, async ({ db, actor, params, body }) => {
    const { row, plan } = await getOwn(db, actor.id, params.id);
    if (isReadOnly(plan, row)) throw planLimit(planLimitMessages.readOnlySearch);
    const { filters, ...plain } = body;
    if (plain.frequency !== undefined && !allowsFrequency(plan, plain.frequency))
      throw planLimit(planLimitMessages.searchFrequency);
    await updateSearch(db, row.id, {
      // Says nothing new, but keeps an empty change from being no statement at all.
      name: row.name,
      ...plain,
      ...(filters ? filterColumns(filters) : {}),
    });
    if (filters) await purgeMatches(db, row.id);
    return read(db, actor.id, row.id);
  });

  serve(app, savedSearchDelete, async ({ db, actor, params }) => {
    if (!(await deleteSearch(db, actor.id, params.id))) throw problem('not_found');
    return { message: 'The search is deleted.' };
  });

  serve(app, savedSearchSeen, async ({ db, actor, params }) => {
    const { row } = await getOwn(db, actor.id, params.id);
    await updateSearch(db, row.id, { seen_at: new Date().toISOString() });
    return read(db, actor.id, row.id);
  });
};

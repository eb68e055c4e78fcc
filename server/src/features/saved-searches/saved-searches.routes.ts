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
import { planLimit } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { getEntitlements } from '../billing/billing.public.ts';
import { allowsFrequency, isReadOnly, toSavedSearch } from './saved-searches.policy.ts';
import {
  deleteSearch,
  getOwnSearch,
  insertSearch,
  listSearches,
  lockSearchOwner,
  purgeMatches,
  updateSearch,
} from './saved-searches.queries.ts';

const readSearch = async (db: Db, userId: string, id: string) =>
  toSavedSearch(await getOwnSearch(db, userId, id), await getEntitlements(db, userId));

const filterColumns = (filters: SavedFilters) => ({
  filters: JSON.stringify(filters),
  functions: filters.fractional_type ?? [],
});

export const savedSearchRoutes = (app: App) => {
  serve(app, savedSearchList, async ({ db, actor }) => {
    const plan = await getEntitlements(db, actor.id);
    return {
      results: (await listSearches(db, actor.id)).map((row) => toSavedSearch(row, plan)),
      allowed: plan.savedSearches,
      frequency: plan.searchFrequency,
    };
  });

  serve(app, savedSearchCreate, async ({ db, actor, body }) => {
    await lockSearchOwner(db, actor.id);
    const plan = await getEntitlements(db, actor.id);
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
    return readSearch(db, actor.id, id);
  });

  serve(app, savedSearchUpdate, async ({ db, actor, params, body }) => {
    const row = await getOwnSearch(db, actor.id, params.id);
    const plan = await getEntitlements(db, actor.id);
    if (isReadOnly(plan, row)) throw planLimit(planLimitMessages.readOnlySearch);
    const { filters, ...changes } = body;
    if (changes.frequency !== undefined && !allowsFrequency(plan, changes.frequency))
      throw planLimit(planLimitMessages.searchFrequency);
    await updateSearch(db, row, {
      // An update needs at least one column.
      name: row.name,
      ...changes,
      ...(filters ? filterColumns(filters) : {}),
    });
    if (filters) await purgeMatches(db, row);
    return readSearch(db, actor.id, row.id);
  });

  serve(app, savedSearchDelete, async ({ db, actor, params }) => {
    await deleteSearch(db, await getOwnSearch(db, actor.id, params.id));
    return { message: 'Saved search deleted.' };
  });

  serve(app, savedSearchSeen, async ({ deps, db, actor, params }) => {
    const row = await getOwnSearch(db, actor.id, params.id);
    await updateSearch(db, row, { seen_at: deps.clock.now().toISOString() });
    return readSearch(db, actor.id, row.id);
  });
};

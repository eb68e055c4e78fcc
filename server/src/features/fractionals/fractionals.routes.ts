import {
  approvalRequest,
  availabilityConfirm,
  employeeList,
  employeeProfile,
  employeeProfileOwn,
  employeeProfileUpdate,
  featuredFractionals,
} from '../../../../contract/src/fractionals.ts';
import { suggestedPeople } from '../../../../contract/src/invitations.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { profileViewAdd, profileViews } from '../../../../contract/src/profile-views.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { visitorSearch } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { entitlementsOf } from '../billing/billing.public.ts';
import { careerRoutes } from './career.routes.ts';
import { seesFullDirectory, toLimitedQuery, withoutIdentity } from './company-access.ts';
import { listFeatured } from './featured-fractionals.ts';
import { confirmAvailability } from './fractionals.queries.ts';
import { getProfile } from './profile-view.ts';
import { countViewers, insertProfileView, listProfileViews } from './profile-views.queries.ts';
import { requestApproval } from './request-approval.ts';
import { searchFractionals } from './search-fractionals.ts';
import { suggestPeople } from './suggest-people.ts';
import { updateProfile } from './update-profile.ts';

/** Profiles of fractionals: search, own profile, profiles of others, approval. */
export const fractionalRoutes = (app: App): void => {
  const { deps } = app;
  const { publicUrl } = deps.config;

  serve(
    app,
    employeeList,
    async ({ db, actor, query, request }) => {
      const limited = actor !== null && !(await seesFullDirectory(db, actor));
      const asked = limited ? toLimitedQuery(query) : query;
      const found = await searchFractionals(db, actor, asked, limited);
      const shown = limited
        ? { rows: found.rows, count: Math.min(found.count, limits.limitedSearchResults) }
        : found;
      return { ...toPage(request, publicUrl, shown), limited };
    },
    { limit: visitorSearch, readReplica: true },
  );

  serve(app, featuredFractionals, async ({ db, actor, query }) => {
    const cards = await listFeatured(db, actor, { ...query, sort: 'relevance' }, deps.clock.now());
    return { results: (await seesFullDirectory(db, actor)) ? cards : cards.map(withoutIdentity) };
  });

  serve(app, suggestedPeople, async ({ db, actor, query }) => {
    const people = await suggestPeople(db, actor, query.job_id);
    if (await seesFullDirectory(db, actor)) return { results: people };
    return {
      results: people.map((person) => ({ ...person, fractional: withoutIdentity(person.fractional) })),
    };
  });

  serve(app, employeeProfileOwn, async ({ db, actor }) => getProfile(db, deps, actor, actor.id));

  serve(app, employeeProfile, ({ db, actor, params }) => getProfile(db, deps, actor, params.id));

  serve(app, profileViewAdd, async ({ db, actor, params }) => {
    const profile = await getProfile(db, deps, actor, params.id);
    if (actor.companyId === null) throw problem('not_found');
    await insertProfileView(db, profile.id, actor.companyId);
    return { message: 'The view is recorded.' };
  });

  serve(app, profileViews, async ({ db, actor, query, request }) => {
    const locked = !(await entitlementsOf(db, actor.id)).profileViewers;
    const rows = locked ? { rows: [], count: 0 } : await listProfileViews(db, actor.id, query);
    return {
      ...toPage(request, publicUrl, rows),
      locked,
      companies: await countViewers(db, actor.id),
    };
  });

  serve(app, employeeProfileUpdate, async ({ db, actor, body }) => {
    await updateProfile(db, actor.id, body);
    return getProfile(db, deps, actor, actor.id);
  });

  careerRoutes(app);

  serve(app, approvalRequest, async ({ db, actor }) => {
    await requestApproval(db, actor.id);
    return { status: 'pending' as const, submit_approval_request: true as const };
  });

  serve(app, availabilityConfirm, async ({ db, actor }) => {
    await confirmAvailability(db, actor.id);
    return { message: 'Your availability is confirmed.' };
  });
};

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
import { profileViews } from '../../../../contract/src/profile-views.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { visitorSearch } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { entitlementsOf } from '../billing/billing.public.ts';
import { careerRoutes } from './career.routes.ts';
import { listFeatured } from './featured-fractionals.ts';
import { confirmAvailability } from './fractionals.queries.ts';
import { getProfile } from './profile-view.ts';
import { countViewers, insertProfileView, listProfileViews } from './profile-views.queries.ts';
import { requestApproval } from './request-approval.ts';
import { openFractionalSearchMemory, searchFractionals } from './search-fractionals.ts';
import { suggestPeople } from './suggest-people.ts';
import { updateProfile } from './update-profile.ts';

/** Profiles of fractionals: search, own profile, profiles of others, approval. */
export const fractionalRoutes = (app: App): void => {
  const { deps } = app;
  const { publicUrl } = deps.config;
  const searchMemory = openFractionalSearchMemory();

  serve(
    app,
    employeeList,
    async ({ db, actor, query, request }) =>
      toPage(request, publicUrl, await searchFractionals(db, searchMemory, actor, query)),
    { limit: visitorSearch, readReplica: true },
  );

  serve(app, featuredFractionals, async ({ db, actor, query }) => ({
    results: await listFeatured(db, actor, { ...query, sort: 'relevance' }, deps.clock.now()),
  }));

  serve(app, suggestedPeople, async ({ db, actor, query }) => ({
    results: await suggestPeople(db, actor, query.job_id),
  }));

  serve(app, employeeProfileOwn, async ({ db, actor }) => getProfile(db, deps, actor, actor.id));

  serve(app, employeeProfile, async ({ db, actor, params }) => {
    const profile = await getProfile(db, deps, actor, params.id);
    // Not awaited: a failure to record the view must not fail the request.
    if (actor.companyId !== null)
      void insertProfileView(db, profile.id, actor.companyId).catch((cause: unknown) =>
        app.log.warn(cause, 'a profile view could not be recorded'),
      );
    return profile;
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

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
import { confirmAvailability } from './profile-reminders.ts';
import { getProfile } from './profile-view.ts';
import { addProfileView, countViewers, listProfileViews } from './profile-views.queries.ts';
import { requestApproval } from './request-approval.ts';
import { openFractionalSearchMemory, searchFractionals } from './search-fractionals.ts';
import { suggestPeople } from './suggest-people.ts';
import { updateProfile } from './update-profile.ts';

/** Profiles of fractionals: the lists, one's own, another's as one may see it, and approval. */
export const fractionalRoutes = (app: App): void => {
  const { signFileUrl } = app.deps;
  const { publicUrl } = app.deps.config;
  const searchMemory = openFractionalSearchMemory();

  serve(
    app,
    employeeList,
    async ({ db, actor, query, request }) =>
      toPage(request, publicUrl, await searchFractionals(db, searchMemory, actor, query)),
    { limit: visitorSearch, readReplica: true },
  );

  serve(app, featuredFractionals, async ({ db, actor, query }) => ({
    results: await listFeatured(db, actor, { ...query, sort: 'relevance' }),
  }));

  serve(app, suggestedPeople, async ({ db, actor, query }) => ({
    results: await suggestPeople(db, actor, query.job_id),
  }));

  serve(app, employeeProfileOwn, async ({ db, actor }) => getProfile(db, signFileUrl, actor, actor.id));

  serve(app, employeeProfile, async ({ db, actor, params }) => {
    const profile = await getProfile(db, signFileUrl, actor, params.id);
    // Nobody waits for it, and to have missed one is no fault of the read.
    if (actor.companyId !== null)
      void addProfileView(db, profile.id, actor.companyId).catch((cause: unknown) =>
        app.log.warn(cause, 'a profile view could not be kept'),
      );
    return profile;
  });

  serve(app, profileViews, async ({ db, actor, query, request }) => {
    const locked = !(await entitlementsOf(db, actor.id)).profileViewers;
    const found = locked ? { rows: [], count: 0 } : await listProfileViews(db, actor.id, query);
    return {
      ...toPage(request, publicUrl, found),
      locked,
      companies: await countViewers(db, actor.id),
    };
  });

  serve(app, employeeProfileUpdate, async ({ db, actor, body }) => {
    await updateProfile(db, actor.id, body);
    return getProfile(db, signFileUrl, actor, actor.id);
  });

  careerRoutes(app);

  serve(app, approvalRequest, async ({ db, actor }) => {
    await requestApproval(db, actor.id);
    return { status: 'pending' as const, submit_approval_request: true as const };
  });

  serve(app, availabilityConfirm, async ({ db, actor }) => {
    await confirmAvailability(db, actor.id);
    return { message: 'Thank you. Companies see that it still holds.' };
  });
};

import { approvalRequest } from '../../../../contract/src/approval-request.ts';
import { availabilityConfirm } from '../../../../contract/src/capacity.ts';
import {
  employeeList,
  employeeProfile,
  employeeProfileOwn,
  employeeProfileUpdate,
  featuredFractionals,
} from '../../../../contract/src/fractionals.ts';
import { suggestedPeople } from '../../../../contract/src/invitations.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { profileViewAdd, profileViews } from '../../../../contract/src/profile-views.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Pool } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { visitorSearch } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { requireVersion } from '../../lib/version.ts';
import { applicationOpensContact } from '../applications/applications.public.ts';
import { getEntitlements } from '../billing/billing.public.ts';
import { getMatchJob } from '../jobs/jobs.public.ts';
import { careerRoutes } from './career.routes.ts';
import { getDirectoryAccess, toLimitedQuery, withoutIdentity } from './company-access.ts';
import { openDirectoryReads } from './directory-reads.ts';
import { listFeatured } from './featured-fractionals.ts';
import { confirmAvailability } from './fractionals.queries.ts';
import { getProfile } from './profile-view.ts';
import { countViewers, insertProfileView, listProfileViews } from './profile-views.queries.ts';
import { searchPreview } from './public-preview.ts';
import { requestApproval } from './request-approval.ts';
import { type FractionalQuery, searchFractionals } from './search-fractionals.ts';
import { suggestPeople } from './suggest-people.ts';
import { updateProfile } from './update-profile.ts';

/** Whether a company opens the profile of a person who has not applied to it. */
const isDirectoryRead = async (db: Pool, { companyId }: Actor, id: string): Promise<boolean> =>
  companyId !== null && !(await applicationOpensContact(db, companyId, id));

/** Profiles of fractionals: search, own profile, profiles of others, approval. */
export const fractionalRoutes = (app: App): void => {
  const { deps } = app;
  const { publicUrl } = deps.config;

  const directoryReads = openDirectoryReads(deps);

  /** One page for a company or an admin, reduced to what they may see. */
  const listPeople = async (db: Pool, actor: Actor, query: FractionalQuery) => {
    const job = query.match_job === undefined ? undefined : await getMatchJob(db, actor, query.match_job);
    const access = await getDirectoryAccess(db, actor);
    directoryReads.admit(actor.companyId);
    const found = await searchFractionals(
      db,
      actor,
      access.full ? query : toLimitedQuery(query),
      access,
      job,
    );
    await directoryReads.record(
      actor,
      found.rows.map(({ id }) => id),
    );
    return {
      ...found,
      ...(access.full ? {} : { count: Math.min(found.count, limits.limitedSearchResults), capped: false }),
      limited: !access.full,
      initials_only: !access.names,
    };
  };

  serve(
    app,
    employeeList,
    async ({ db, actor, query, request }) => {
      if (actor === null && query.match_job !== undefined) throw problem('not_found');
      const { limited, initials_only, changes, ...found } = actor
        ? await listPeople(db, actor, query)
        : {
            ...(await searchPreview(db, query, deps.clock.now())),
            ...{ changes: [], limited: false, initials_only: true },
          };
      return {
        ...toPage(request, publicUrl, found),
        ...(changes.length > 0 ? { search_changes: changes } : {}),
        limited,
        initials_only,
      };
    },
    { limit: visitorSearch, readReplica: true },
  );

  serve(app, featuredFractionals, async ({ db, actor, query }) => {
    const cards = await listFeatured(db, actor, { ...query, sort: 'relevance' }, deps.clock.now());
    const { full, names } = await getDirectoryAccess(db, actor);
    return { results: full && names ? cards : cards.map(withoutIdentity) };
  });

  serve(app, suggestedPeople, async ({ db, actor, query }) => {
    directoryReads.admit(actor.companyId);
    const people = await suggestPeople(db, actor, query.job_id, deps.clock.now());
    await directoryReads.record(
      actor,
      people.map(({ fractional }) => fractional.id),
    );
    const { full, names } = await getDirectoryAccess(db, actor);
    if (full && names) return { results: people };
    return {
      results: people.map((person) => ({ ...person, fractional: withoutIdentity(person.fractional) })),
    };
  });

  serve(app, employeeProfileOwn, async ({ db, actor }) => getProfile(db, deps, actor, actor.id));

  serve(app, employeeProfile, async ({ db, actor, params, query }) => {
    const job = query.match_job === undefined ? undefined : await getMatchJob(db, actor, query.match_job);
    if (!(await isDirectoryRead(db, actor, params.id))) return getProfile(db, deps, actor, params.id, job);
    directoryReads.admit(actor.companyId);
    const profile = await getProfile(db, deps, actor, params.id, job);
    await directoryReads.record(actor, [profile.id]);
    return profile;
  });

  serve(app, profileViewAdd, async ({ db, actor, params }) => {
    const profile = await getProfile(db, deps, actor, params.id);
    if (actor.companyId === null) throw problem('not_found');
    await insertProfileView(db, profile.id, actor.companyId);
    return { message: 'The view is recorded.' };
  });

  serve(app, profileViews, async ({ db, actor, query, request }) => {
    const locked = !(await getEntitlements(db, actor.id)).profileViewers;
    const rows = locked ? { rows: [], count: 0 } : await listProfileViews(db, actor.id, query);
    return {
      ...toPage(request, publicUrl, rows),
      locked,
      companies: await countViewers(db, actor.id),
    };
  });

  serve(app, employeeProfileUpdate, async ({ db, actor, body }) => {
    const row = { table: 'fractionals', key: 'user_id', id: actor.id } as const;
    const update = await requireVersion(db, row, body, () => getProfile(db, deps, actor, actor.id));
    await updateProfile(db, actor.id, update);
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

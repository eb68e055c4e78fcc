import { conflictWithJob, conflictWithPerson } from '../../../../contract/src/conflicts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { App } from '../../lib/deps.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { canSeeExperience } from '../fractionals/fractionals.public.ts';
import { getJob } from '../jobs/jobs.public.ts';
import { isApplicant, isConflictForCompany, isConflictForPerson } from './conflicts.queries.ts';

/** Of a person, or of a company with all its colleagues. */
const limit: RateLimit = {
  max: limits.conflictChecksDay,
  minutes: 24 * 60,
  by: ({ actor }) => actor?.companyId ?? actor?.id ?? '',
};

/** A conflict of interest, as each side learns it. Neither side's list is shown. */
export const conflictRoutes = (app: App) => {
  serve(
    app,
    conflictWithPerson,
    async ({ db, actor, query: { fractional_id: fractionalId } }) => {
      const isShown = await canSeeExperience(db, actor, fractionalId);
      if (!isShown || actor.companyId === null) return { conflict: null };
      const pair = { companyId: actor.companyId, fractionalId };
      return { conflict: await isConflictForCompany(db, pair, await isApplicant(db, pair)) };
    },
    { limit },
  );

  serve(
    app,
    conflictWithJob,
    async ({ db, actor, query }) => {
      const { company } = await getJob(db, actor, query.job_id);
      if (company.id === null) return { conflict: false };
      return {
        conflict: await isConflictForPerson(db, { companyId: company.id, fractionalId: actor.id }),
      };
    },
    { limit },
  );
};

import { conflictWithJob, conflictWithPerson } from '../../../../contract/src/conflicts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { App } from '../../lib/deps.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { canSeeExperience } from '../fractionals/fractionals.public.ts';
import { getJob } from '../jobs/jobs.public.ts';
import { isApplicant, isConflictForCompany, isConflictForPerson } from './conflicts.queries.ts';

/** Counted per company, or per person without one. */
const limit: RateLimit = {
  max: limits.conflictChecksDay,
  minutes: 24 * 60,
  by: ({ actor }) => actor?.companyId ?? actor?.id ?? '',
};

/** Whether there is a conflict of interest, for each side. No response names a competitor. */
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

import { conflictWithJob, conflictWithPerson } from '../../../../contract/src/conflicts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { App } from '../../lib/deps.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { applicationOpensContact } from '../applications/applications.public.ts';
import { seesExperience } from '../fractionals/fractionals.public.ts';
import { getJob } from '../jobs/jobs.public.ts';
import { isConflictForCompany, isConflictForPerson } from './conflicts.queries.ts';

const limit: RateLimit = { max: limits.conflictChecksDay, minutes: 24 * 60, by: 'account' };

/** A conflict of interest, as each side learns it. Neither side's list is shown. */
export const conflictRoutes = (app: App) => {
  serve(
    app,
    conflictWithPerson,
    async ({ db, actor, query: { fractional_id: fractionalId } }) => {
      const isShown = await seesExperience(db, actor, fractionalId);
      if (!isShown || actor.companyId === null) return { conflict: null };
      const pair = { companyId: actor.companyId, fractionalId };
      const hasApplied = await applicationOpensContact(db, actor.companyId, fractionalId);
      return { conflict: await isConflictForCompany(db, pair, hasApplied) };
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

import { type CompanyHome, companyHome } from '../../../../contract/src/company-home.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { pictureUrl } from '../../lib/files.ts';
import { serve } from '../../lib/serve.ts';
import { getSpend } from '../billing/billing.public.ts';
import { getCompleteness } from '../companies/companies.public.ts';
import { listBestMatches, openDirectoryReads } from '../fractionals/fractionals.public.ts';
import { getDesk, getStart } from './company-home.queries.ts';

/** A time that came as JSON of the database. */
const toTime = (time: string): string => new Date(time).toISOString();

const getFirstSteps = async (
  db: Db,
  actor: Actor,
  hasPlan: boolean,
): Promise<CompanyHome['first_steps']> => ({
  ...(await getStart(db, actor.companyId)),
  completeness: await getCompleteness(db, actor),
  has_plan: hasPlan,
});

export const companyHomeRoutes = (app: App): void => {
  const directoryReads = openDirectoryReads(app.deps);

  serve(app, companyHome, async ({ db, deps, actor }) => {
    const { published, applicants, ...desk } = await getDesk(db, actor.companyId);
    const spend = await getSpend(db, actor.id);
    const matches = desk.live_jobs > 0 ? await listBestMatches(db, actor, deps.clock.now()) : [];
    await directoryReads.record(
      actor,
      matches.map(({ fractional }) => fractional.id),
    );
    return {
      first_steps: published ? null : await getFirstSteps(db, actor, spend.plan_names.length > 0),
      ...desk,
      due: desk.due.map((item) => ({ ...item, due_at: toTime(item.due_at) })),
      interviews: desk.interviews.map((item) => ({ ...item, starts_at: toTime(item.starts_at) })),
      applicants: applicants.map(({ profile_picture_id, ...item }) => ({
        ...item,
        picture: pictureUrl(profile_picture_id),
        created_at: toTime(item.created_at),
      })),
      matches,
      ...spend,
    };
  });
};

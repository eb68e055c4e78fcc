import {
  employerCreate,
  employerList,
  employerProfile,
  employerProfileOwn,
  employerProfileUpdate,
  type OwnCompany,
} from '../../../../contract/src/companies.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { invalid } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { requireVersion } from '../../lib/version.ts';
import { inviteUser, isOwnFile } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { getMaxLiveJobs, listPlanNames, mapPlanNames } from '../billing/billing.public.ts';
import { countLiveJobs } from '../jobs/jobs.public.ts';
import { rateCompleteness, toCompany, toCompanyRow } from './companies.policy.ts';
import { createCompany } from './companies.public.ts';
import { getCompany, getOwnCompany, isIndustry, listCompanies, updateCompany } from './companies.queries.ts';
import { companyCheckRoutes } from './company-checks.routes.ts';
import { companyDomainRoutes } from './company-domains.ts';
import { competitorRoutes } from './competitors.ts';
import { findLastRename, renameCompany } from './rename-company.ts';
import { teamRoutes } from './team.routes.ts';

const getOwnProfile = async (db: Db, actor: Actor): Promise<OwnCompany> => {
  const row = await getOwnCompany(db, actor);
  return {
    ...toCompany(row),
    ...rateCompleteness(row),
    registration_number: row.registration_number,
    version: row.version,
    rename: await findLastRename(db, row.id),
    plan_names: await listPlanNames(db, row.owner_id),
    jobs_allowed: await getMaxLiveJobs(db, row.owner_id),
    jobs_live: await countLiveJobs(db, row.id),
  };
};

const requireIndustry = async (db: Db, id: string | null | undefined) => {
  if (id && !(await isIndustry(db, id))) throw invalid({ main_category: 'Choose one of the industries.' });
};

export const companyRoutes = (app: App) => {
  teamRoutes(app);
  companyCheckRoutes(app);
  companyDomainRoutes(app);
  competitorRoutes(app);
  serve(app, employerProfileOwn, ({ db, actor }) => getOwnProfile(db, actor));

  serve(app, employerProfileUpdate, async ({ db, actor, body }) => {
    const company = await getOwnCompany(db, actor);
    const row = { table: 'companies' as const, id: company.id };
    const fields = await requireVersion(db, row, body, () => getOwnProfile(db, actor));
    if (body.logo_id && !(await isOwnFile(db, actor.id, body.logo_id, 'company_logo')))
      throw invalid({ logo_id: 'Upload the logo again.' });
    await requireIndustry(db, body.main_category);
    const { name = company.name, ...changes } = fields;
    if (name !== company.name) await renameCompany(db, company, actor, name);
    await updateCompany(db, company, changes);
    return getOwnProfile(db, actor);
  });

  serve(app, employerProfile, async ({ db, actor, params }) =>
    toCompany(await getCompany(db, params.id, { includeSuspended: actor.type === 'admin' })),
  );

  serve(app, employerList, async ({ deps, db, actor, query, request }) => {
    const isAdmin = actor.type === 'admin';
    const { rows, ...counts } = await listCompanies(
      db,
      isAdmin ? query : { ...query, hafCompany: undefined },
      { includeSuspended: isAdmin },
    );
    const plans = isAdmin
      ? await mapPlanNames(
          db,
          rows.map(({ owner_id }) => owner_id),
        )
      : undefined;
    return toPage(request, deps.config.publicUrl, {
      ...counts,
      rows: rows.map((row) => toCompanyRow(row, plans && (plans.get(row.owner_id) ?? []))),
    });
  });

  serve(app, employerCreate, async ({ deps, db, actor, body }) => {
    const { company_name: name, website, main_category, location, ...owner } = body;
    await requireIndustry(db, main_category);
    const { id: ownerId } = await inviteUser(
      db,
      deps,
      { ...owner, type: 'company' },
      { invitedBy: actor.id, company: name },
    );
    const company = { name, website, main_category, location, created_by_admin: true };
    const id = await createCompany(db, ownerId, company);
    await recordAudit(db, {
      actor,
      action: 'company_created',
      subjectType: 'company',
      subjectId: id,
      after: { name, owner_id: ownerId },
    });
    return toCompanyRow(await getCompany(db, id, { includeSuspended: true }), []);
  });
};

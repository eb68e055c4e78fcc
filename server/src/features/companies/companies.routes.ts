import {
  type CompanyRow,
  employerCreate,
  employerList,
  employerProfile,
  employerProfileOwn,
  employerProfileUpdate,
  type OwnCompany,
} from '../../../../contract/src/companies.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { invalid } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { inviteUser, isOwnFile } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { jobsAllowed, planNames, planNamesOf } from '../billing/billing.public.ts';
import { countLiveJobs } from '../jobs/jobs.public.ts';
import { type CompanyRead, completenessOf, toCompany } from './companies.policy.ts';
import { createCompany } from './companies.public.ts';
import { getCompany, isIndustry, listCompanies, listOwners, updateCompany } from './companies.queries.ts';
import { teamRoutes } from './team.routes.ts';

const readOwn = async (db: Db, companyId: string | null): Promise<OwnCompany> => {
  const row = await getCompany(db, companyId);
  return {
    ...toCompany(row),
    ...completenessOf(row),
    plan_names: await planNames(db, row.owner_id),
    jobs_allowed: await jobsAllowed(db, row.owner_id),
    jobs_live: await countLiveJobs(db, row.id),
  };
};

const forFractional = (row: CompanyRead): CompanyRow => ({
  ...toCompany(row),
  created_by_admin: null,
  plan_names: null,
  owner: null,
  jobs_count: null,
});

const forAdmin = async (db: Db, rows: CompanyRead[]): Promise<CompanyRow[]> => {
  const ids = rows.map(({ id }) => id);
  const owners = new Map((await listOwners(db, ids)).map((owner) => [owner.id, owner]));
  const plans = await planNamesOf(
    db,
    rows.map(({ owner_id }) => owner_id),
  );
  return rows.map((row) => ({
    ...toCompany(row),
    created_by_admin: row.created_by_admin,
    plan_names: plans.get(row.owner_id) ?? [],
    owner: owners.get(row.id) ?? null,
    jobs_count: owners.get(row.id)?.jobs_count ?? 0,
  }));
};

const requireIndustry = async (db: Db, id: string | null | undefined) => {
  if (id && !(await isIndustry(db, id))) throw invalid({ main_category: 'There is no such industry.' });
};

export const companyRoutes = (app: App) => {
  teamRoutes(app);
  serve(app, employerProfileOwn, ({ db, actor }) => readOwn(db, actor.companyId));

  serve(app, employerProfileUpdate, async ({ db, actor, body }) => {
    const company = await getCompany(db, actor.companyId);
    if (body.logo_id && !(await isOwnFile(db, actor.id, body.logo_id, 'company_logo')))
      throw invalid({ logo_id: 'Please upload the logo again.' });
    await requireIndustry(db, body.main_category);
    await updateCompany(db, company.id, body);
    return readOwn(db, company.id);
  });

  serve(app, employerProfile, async ({ db, actor, params }) =>
    toCompany(await getCompany(db, params.id, { all: actor.type === 'admin' })),
  );

  serve(app, employerList, async ({ deps, db, actor, query, request }) => {
    const admin = actor.type === 'admin';
    const found = await listCompanies(db, admin ? query : { ...query, hafCompany: undefined }, {
      all: admin,
    });
    const rows = admin ? await forAdmin(db, found.rows) : found.rows.map(forFractional);
    return toPage(request, deps.config.publicUrl, { ...found, rows });
  });

  serve(app, employerCreate, async ({ deps, db, actor, body }) => {
    await requireIndustry(db, body.main_category);
    const ownerId = await inviteUser(db, deps, {
      type: 'company',
      email: body.email,
      firstName: body.first_name,
      lastName: body.last_name,
    });
    const id = await createCompany(db, {
      ownerId,
      name: body.company_name,
      createdByAdmin: true,
      website: body.website,
      mainCategory: body.main_category,
      location: body.location,
    });
    await recordAudit(db, {
      actorId: actor.id,
      action: 'company_created',
      subjectType: 'company',
      subjectId: id,
      after: { name: body.company_name, owner_id: ownerId },
    });
    const [row] = await forAdmin(db, [await getCompany(db, id)]);
    return row as CompanyRow;
  });
};

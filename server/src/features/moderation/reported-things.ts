import type { ReportedThing } from '../../../../contract/src/moderation.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { getCompany } from '../companies/companies.public.ts';
import { requireSeen } from '../fractionals/fractionals.public.ts';
import { getJob } from '../jobs/jobs.public.ts';
import type { Subject } from './file-report.ts';

/** The person as they are reported, whatever they are. Throws not found. */
export const getReportedPerson = async (db: Db, userId: string): Promise<Subject> => {
  const person = await db
    .selectFrom('users')
    .leftJoin('company_members', 'company_members.user_id', 'users.id')
    .leftJoin('companies', (join) =>
      join.onRef('companies.id', '=', 'company_members.company_id').on('companies.removed_at', 'is', null),
    )
    .select(['users.type', 'users.first_name', 'users.last_name', 'companies.id as company_id'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!person) throw problem('not_found');
  const { type, first_name, last_name, company_id } = person;
  const page = company_id === null ? `/admin-audit?subject_id=${userId}` : `/companydetails?id=${company_id}`;
  return {
    type: 'user',
    id: userId,
    name: `${first_name} ${last_name}`,
    link: type === 'company' ? page : `/candidatedetails?id=${userId}`,
    personId: userId,
  };
};

const getReportedJob = async (db: Db, actor: Actor, id: string): Promise<Subject> => {
  const { title, company } = await getJob(db, actor, id);
  if (company.id !== null && company.id === actor.companyId)
    throw problem('not_allowed_now', 'This job is your own.');
  return {
    type: 'job',
    id,
    name: `The job ${title}`,
    link: `/company-jobs?edit=${id}`,
    personId: company.owner_id,
  };
};

const getReportedCompany = async (db: Db, actor: Actor, id: string): Promise<Subject> => {
  const { name, owner_id } = await getCompany(db, id, { all: false });
  if (id === actor.companyId) throw problem('not_allowed_now', 'This company is your own.');
  return { type: 'company', id, name, link: `/companydetails?id=${id}`, personId: owner_id };
};

const getReportedFractional = async (db: Db, actor: Actor, id: string): Promise<Subject> => {
  await requireSeen(db, actor, id);
  if (id === actor.id) throw problem('not_allowed_now', 'This profile is your own.');
  return getReportedPerson(db, id);
};

/** What this actor reports. Throws not found for what they may not see. */
export const getReported = (
  db: Db,
  actor: Actor,
  { about, id }: { about: ReportedThing; id: string },
): Promise<Subject> => {
  if (about === 'job') return getReportedJob(db, actor, id);
  return about === 'company' ? getReportedCompany(db, actor, id) : getReportedFractional(db, actor, id);
};

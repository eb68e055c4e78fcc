import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { ProblemError } from '../../lib/problem.ts';
import { nameCompanyContacts } from '../chat/chat.public.ts';
import { listCandidates, requireVisible } from '../fractionals/fractionals.public.ts';

/** A record that an input means, in words, with the people it is about. */
interface RecordName {
  id: string;
  name: string;
  about: string[];
}

/** What an id means, by the name of its field. */
const kinds = {
  job_id: 'job',
  application_id: 'application',
  statement_id: 'statement',
  user_id: 'account',
  user_ids: 'person',
  fractional_ids: 'person',
  interviewer_ids: 'colleague',
  resume_id: 'file',
} as const;
type Kind = (typeof kinds)[keyof typeof kinds];

/** The kind of record that a field of an input means; undefined for a field without an id. */
export const findRecordKind = (field: string): Kind | undefined => kinds[field as keyof typeof kinds];

const isParty = ({ id, companyId }: Actor) =>
  sql`(jobs.company_id = ${companyId} or applications.fractional_id = ${id})`;

const ofApplication = (id: RawBuilder<unknown>, actor: Actor, more = sql``, join = sql``) => sql<RecordName>`
  select ${id} as id, ${actor.type === 'company' ? sql`people.full_name || ', ' || jobs.title` : sql`jobs.title || ' at ' || companies.name`}
    ${more} as name, array[people.id] as about
  from applications
  join jobs on jobs.id = applications.job_id
  join companies on companies.id = jobs.company_id
  join users as people on people.id = applications.fractional_id ${join}`;

/** The query of each kind: the records of these ids that the caller may see. */
const queries: Record<Exclude<Kind, 'person'>, (ids: string[], actor: Actor) => RawBuilder<RecordName>> = {
  job: (ids, { type, companyId }) => sql`
    select jobs.id, jobs.title || coalesce(' at ' || companies.name, '') as name, '{}'::uuid[] as about
    from jobs left join companies on companies.id = jobs.company_id
    where jobs.id = any(${ids}::uuid[]) and archived_at is null
      and (${type === 'admin'} or jobs.company_id = ${companyId} or (status = 'active' and expires_at > now()))`,
  application: (ids, actor) => sql`
    ${ofApplication(sql`applications.id`, actor)}
    where applications.id = any(${ids}::uuid[]) and ${isParty(actor)}`,
  statement: (ids, actor) => sql`
    ${ofApplication(
      sql`statements.id`,
      actor,
      sql`|| to_char(statements.month, ', FMMonth YYYY')`,
      sql`join statements on statements.application_id = applications.id`,
    )}
    where statements.id = any(${ids}::uuid[]) and ${isParty(actor)} and statements.status <> 'draft'`,
  account: (ids, { type }) => sql`
    select id, full_name || ' (' || email || ')' as name, array[id] as about from users
    where id = any(${ids}::uuid[]) and ${type === 'admin'} and status <> 'removed'`,
  colleague: (ids, { companyId }) => sql`
    select users.id, full_name as name, array[users.id] as about
    from users join company_members on company_members.user_id = users.id
    where users.id = any(${ids}::uuid[]) and company_members.company_id = ${companyId}`,
  file: (ids, { id }) => sql`
    select id, name, '{}'::uuid[] as about from files where id = any(${ids}::uuid[]) and owner_id = ${id}`,
};

const isVisible = (db: Db, actor: Actor, id: string) =>
  requireVisible(db, actor, id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ProblemError) return false;
      throw error;
    },
  );

/** People as the directory shows them to a company or admin; a fractional's contacts are people of companies. */
const namePeople = async (db: Db, actor: Actor, ids: string[]): Promise<RecordName[]> => {
  if (actor.type === 'fractional') {
    const contacts = await nameCompanyContacts(db, actor, ids);
    return contacts.map((contact) => ({ ...contact, about: [contact.id] }));
  }
  const visible: string[] = [];
  for (const id of ids) if (await isVisible(db, actor, id)) visible.push(id);
  const cards = await listCandidates(db, actor, visible);
  return cards.map(({ id, first_name, last_name, headline }) => ({
    id,
    name: `${first_name} ${last_name}${headline === '' ? '' : `, ${headline}`}`,
    about: [id],
  }));
};

/** The records of a kind that the caller may see, in words. Others are missing. */
export const nameRecords = async (db: Db, actor: Actor, kind: Kind, ids: string[]): Promise<RecordName[]> =>
  kind === 'person' ? namePeople(db, actor, ids) : (await queries[kind](ids, actor).execute(db)).rows;

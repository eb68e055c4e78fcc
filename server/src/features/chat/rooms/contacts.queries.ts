import { type RawBuilder, sql } from 'kysely';
import type { ChatUser } from '../../../../../contract/src/chat.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import type { Actor } from '../../../lib/authenticate.ts';
import type { Db } from '../../../lib/db.ts';
import { pictureUrl } from '../../../lib/files.ts';
import type { Rows } from '../../../lib/page.ts';
import { joinCompany, shownLastName, shownPicture } from './rooms.queries.ts';

/** The users whom the actor may write to for free: connected by an invitation, or by an application from `shortlisted` on. */
const connectedUsers = (actor: Actor): RawBuilder<unknown> => {
  // `x` is the application or invitation, `j` its job and `contacts` the team of the company.
  const isCompany = actor.type === 'company';
  const contact = isCompany ? sql`x.fractional_id` : sql`people.user_id`;
  const isOwn = isCompany ? sql`j.company_id = ${actor.companyId}` : sql`x.fractional_id = ${actor.id}`;
  const joined = sql`
    join jobs j on j.id = x.job_id join company_members people on people.company_id = j.company_id`;
  return sql`
    select ${contact} as user_id from applications x ${joined}
    where ${isOwn} and (x.invited or x.status in ('shortlisted', 'interview', 'offer', 'hired'))
    union
    select ${contact} from invitations x ${joined}
    where ${isOwn} and x.withdrawn_at is null and x.declined_at is null`;
};

/** Whether the actor may write to the user `u` for a credit: listed in the directory and not anonymous. */
const reachableByCredit = (actor: Actor): RawBuilder<unknown> =>
  actor.type === 'company'
    ? sql`exists (select from fractionals f where f.user_id = u.id and f.status = 'verified'
        and not f.paused and not f.anonymous
        and f.user_id not in (select * from hiding_from(${actor.companyId})))`
    : sql`exists (select from companies f join company_owners on company_owners.company_id = f.id
        where company_owners.user_id = u.id and f.removed_at is null)`;

/** Whether a chat with a user opens for free (`open`), for a credit, or not at all. */
export const findOpening = async (
  db: Db,
  actor: Actor,
  userId: string,
): Promise<'open' | 'credit' | undefined> => {
  const { rows } = await sql<{ open: boolean; credit: boolean }>`
    select u.id in (${connectedUsers(actor)}) as open, ${reachableByCredit(actor)} as credit
    from users u where u.id = ${userId} and u.status = 'active'
      and u.type = ${actor.type === 'company' ? 'fractional' : 'company'}`.execute(db);
  if (rows[0]?.open) return 'open';
  return rows[0]?.credit ? 'credit' : undefined;
};

/** The words as a prefix search; undefined if there are none. */
const toPrefixQuery = (search: string): string | undefined => {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0
    ? undefined
    : words
        .slice(0, 10)
        .map((word) => `'${word}':*`)
        .join(' & ');
};

const shownName = sql`to_tsvector('simple', u.first_name || ' ' || ${shownLastName})`;

/**
 * Matches the shown name or the company. The index also contains addresses and full names of anonymous fractionals; the
 * second condition excludes them, so that they cannot be found by guessing.
 */
const matching = (query: string) => sql`
  u.id in (
    select id from users where to_tsvector('simple', full_name || ' ' || email) @@ ${query}::tsquery
    union select user_id from companies join company_owners on company_owners.company_id = companies.id
    where to_tsvector('simple', name) @@ ${query}::tsquery and removed_at is null)
  and (${shownName} @@ ${query}::tsquery or to_tsvector('simple', c.name) @@ ${query}::tsquery)`;

interface ContactRow extends Omit<ChatUser, 'isOnline' | 'image'> {
  image_id: string | null;
  total: number;
}

/**
 * The users whom the actor may write to: existing rooms first, then free contacts, then, for search words and while a
 * credit is left, contacts for a credit.
 */
export const listContacts = async (
  db: Db,
  actor: Actor,
  isOnline: (userId: string) => boolean,
  { search, credits, take, skip }: { search: string; credits: boolean; take: number; skip: number },
): Promise<Rows<ChatUser>> => {
  const query = toPrefixQuery(search);
  if (search !== '' && query === undefined) return { rows: [], count: 0 };
  const { rows } = await sql<ContactRow>`
    with open as (${connectedUsers(actor)}), rooms as (
      select other.user_id, other.room_id from chat_members membership
      join chat_members other on other.room_id = membership.room_id and other.user_id <> membership.user_id
      where membership.user_id = ${actor.id}
    ), found as (
      select u.id, u.first_name, ${shownLastName} as last_name, coalesce(${shownPicture}, c.logo_id) as image_id,
        c.name as company, rooms.room_id as "roomId",
        case when rooms.room_id is not null then 'room' when open.user_id is not null then 'open' else 'credit' end as opens
      from users u
      left join rooms on rooms.user_id = u.id
      left join open on open.user_id = u.id
      ${joinCompany}
      where u.status = 'active' and u.type <> ${actor.type} and u.type <> 'admin'
        and ${query === undefined ? sql`u.id in (select user_id from rooms union select user_id from open)` : matching(query)}
        and (rooms.room_id is not null or open.user_id is not null
          ${query !== undefined && credits ? sql`or ${reachableByCredit(actor)}` : sql``})
      limit ${limits.searchCountCap}
    )
    select *, count(*) over () as total from found
    order by array_position(array['room', 'open', 'credit'], opens), first_name, last_name, id
    limit ${take} offset ${skip}`.execute(db);
  return {
    count: rows[0]?.total ?? 0,
    rows: rows.map(({ image_id, total: _, ...row }) => ({
      ...row,
      image: pictureUrl(image_id),
      isOnline: isOnline(row.id),
    })),
  };
};

/** The companies' people among these whom a fractional may write to, each with the company. */
export const nameCompanyContacts = async (
  db: Db,
  actor: Actor,
  ids: string[],
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.full_name || ', ' || c.name from users u ${joinCompany}
    where u.id = any(${ids}::uuid[]) and u.status = 'active' and u.type = 'company'
      and (u.id in (${connectedUsers(actor)}) or ${reachableByCredit(actor)} or exists (
        select from chat_members membership join chat_members other on other.room_id = membership.room_id
        where membership.user_id = ${actor.id} and other.user_id = u.id))`.execute(db);
  return rows;
};

import { type RawBuilder, sql } from 'kysely';
import type { ChatUser } from '../../../../contract/src/chat.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { pictureUrl } from '../../lib/files.ts';
import type { Rows } from '../../lib/page.ts';
import { joinCompany, shownLastName, shownPicture } from './rooms.queries.ts';

/** Jobs `j` with the `people` of their company, of which an application or invitation `x` joins the actor to somebody. */
const sideOf = (actor: Actor) =>
  actor.type === 'company'
    ? { other: sql`x.fractional_id`, own: sql`j.company_id = ${actor.companyId}` }
    : { other: sql`people.user_id`, own: sql`x.fractional_id = ${actor.id}` };

/** The people with whom a chat is open to the actor: shortlisted or further with them, or invited. */
const openTo = (actor: Actor): RawBuilder<unknown> => {
  const { other, own } = sideOf(actor);
  const joined = sql`
    join jobs j on j.id = x.job_id join company_members people on people.company_id = j.company_id`;
  return sql`
    select ${other} as user_id from applications x ${joined}
    where ${own} and (x.invited or x.status in ('shortlisted', 'interview', 'offer', 'hired'))
    union
    select ${other} from invitations x ${joined}
    where ${own} and x.withdrawn_at is null and x.declined_at is null`;
};

/** The people to whom the actor may write at the price of a credit: those whom the directory shows, but no anonymous one. */
const forCredit = (actor: Actor): RawBuilder<unknown> =>
  actor.type === 'company'
    ? sql`exists (select from fractionals f where f.user_id = u.id and f.status = 'verified'
        and not f.paused and not f.anonymous
        and f.user_id not in (select * from hiding_from(${actor.companyId})))`
    : sql`exists (select from companies f join company_owners on company_owners.company_id = f.id
        where company_owners.user_id = u.id and f.removed_at is null)`;

/** How a chat with a person would open: at no price, for a credit, or not at all. */
export const findOpening = async (
  db: Db,
  actor: Actor,
  userId: string,
): Promise<'open' | 'credit' | undefined> => {
  const { rows } = await sql<{ open: boolean; credit: boolean }>`
    select u.id in (${openTo(actor)}) as open, ${forCredit(actor)} as credit
    from users u where u.id = ${userId} and u.status = 'active'
      and u.type = ${actor.type === 'company' ? 'fractional' : 'company'}`.execute(db);
  if (rows[0]?.open) return 'open';
  return rows[0]?.credit ? 'credit' : undefined;
};

/** Words as a prefix search; undefined where nothing is left to look for. */
const queryOf = (search: string): string | undefined => {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0
    ? undefined
    : words
        .slice(0, 10)
        .map((word) => `'${word}':*`)
        .join(' & ');
};

const name = sql`to_tsvector('simple', u.first_name || ' ' || ${shownLastName})`;

/**
 * Of a name or a company. The index knows addresses and the names of those who are anonymous, too; the second look does
 * not, so none can be guessed by it.
 */
const matching = (query: string) => sql`
  u.id in (
    select id from users where to_tsvector('simple', full_name || ' ' || email) @@ ${query}::tsquery
    union select user_id from companies join company_owners on company_owners.company_id = companies.id
    where to_tsvector('simple', name) @@ ${query}::tsquery and removed_at is null)
  and (${name} @@ ${query}::tsquery or to_tsvector('simple', c.name) @@ ${query}::tsquery)`;

interface ContactRow extends Omit<ChatUser, 'isOnline' | 'image'> {
  image_id: string | null;
  total: number;
}

/**
 * The people one may write to: rooms first, then those who are open, then, for words and while a credit is left, those
 * who take one.
 */
export const listContacts = async (
  db: Db,
  actor: Actor,
  isOnline: (userId: string) => boolean,
  { search, credits, take, skip }: { search: string; credits: boolean; take: number; skip: number },
): Promise<Rows<ChatUser>> => {
  const query = queryOf(search);
  if (search !== '' && query === undefined) return { rows: [], count: 0 };
  const { rows } = await sql<ContactRow>`
    with open as (${openTo(actor)}), rooms as (
      select other.user_id, other.room_id from chat_members own
      join chat_members other on other.room_id = own.room_id and other.user_id <> own.user_id
      where own.user_id = ${actor.id}
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
          ${query !== undefined && credits ? sql`or ${forCredit(actor)}` : sql``})
      limit ${limits.searchIds}
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

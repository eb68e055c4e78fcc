import { sql } from 'kysely';
import { type AdminRole, mayUse } from '../../../contract/src/admin-roles.ts';
import type { CacheTag, PageTag } from '../../../contract/src/endpoint.ts';
import { adminTags, LiveTag, type SearchTag, searchTags } from '../../../contract/src/live-tags.ts';
import type { Deps } from './deps.ts';
import { listen } from './listen.ts';

/** The changes that commit within this time are resolved by one statement. */
const gatherMilliseconds = 50;

/**
 * The least time between two frames about what searches find, and what each open socket adds to it: each may show a
 * search, which loads again. All of them together search at most 500 times a second.
 */
const searchMilliseconds = { pause: 1_000, ofSocket: 2 };

/**
 * A changed record: its id, and whose it is, in words of the database's function `notify_changed`. What searches find has
 * no id.
 */
interface Change {
  tag: LiveTag;
  audience: string;
  id: string | null;
}

const isOfSearch = (tag: LiveTag): tag is SearchTag => searchTags.includes(tag as SearchTag);

/** The tag of the answers that show what a search finds. */
const answersOf: Record<SearchTag, CacheTag> = {
  job_search: 'jobs',
  people_search: 'people',
  post_search: 'blog',
};

const parseChange = (payload: string): Change | undefined => {
  const [tag, audience = '', id = null] = payload.split(' ');
  const parsed = LiveTag.safeParse(tag);
  return parsed.success && (id === null) === isOfSearch(parsed.data)
    ? { tag: parsed.data, audience, id }
    : undefined;
};

interface Reader {
  /** The index of the change. */
  position: number;
  user_id: string;
  admin_role: AdminRole | null;
}

/**
 * Who may read each change now; of what searches find, who among the `connected` can search. A person who has left a
 * company, or was erased, is none of them.
 */
const findReaders = async (
  db: Deps['db'],
  changes: readonly Change[],
  connected: readonly string[],
): Promise<Reader[]> => {
  const [audiences, ids] = [changes.map(({ audience }) => audience), changes.map(({ id }) => id)];
  const { rows } = await sql<Reader>`
    with change as (
      select audience, id, position from unnest(${audiences}::text[], ${ids}::uuid[])
        with ordinality as given (audience, id, position)
    ), party as (
      select position, applications.fractional_id as user_id, null::uuid as company_id
      from change join applications on applications.id = change.id where audience = 'application'
      union all
      select position, null, jobs.company_id
      from change join applications on applications.id = change.id join jobs on jobs.id = applications.job_id
      where audience in ('application', 'company_of_application')
      union all
      select position, null, jobs.company_id from change join jobs on jobs.id = change.id
      where audience = 'company_of_job'
      union all
      select position, null, shortlists.company_id from change join shortlists on shortlists.id = change.id
      where audience = 'company_of_shortlist'
      union all
      select position, null, webhooks.company_id from change join webhooks on webhooks.id = change.id
      where audience = 'webhook'
      union all
      select position, unnest(array[fractional_id, null]), unnest(array[null, company_id])
      from change join mandates on mandates.application_id = change.id where audience = 'mandate'
      union all
      select position, chat_members.user_id, null
      from change join chat_members on chat_members.room_id = change.id where audience = 'room'
      union all
      select position, null, id from change where audience = 'company'
      union all
      -- The companies that may have the person's profile on screen.
      select position, null, profile_views.company_id
      from change join profile_views on profile_views.fractional_id = change.id where audience in ('viewers', 'profile')
      union all
      select position, null, jobs.company_id
      from change join applications on applications.fractional_id = change.id
      join jobs on jobs.id = applications.job_id where audience in ('viewers', 'profile')
      union all
      -- A colleague does not learn of a record that only the person sees.
      select position, id, null from change where audience in ('user', 'person', 'profile')
      union all
      select position, null, company_owners.company_id
      from change join company_owners on company_owners.user_id = change.id where audience = 'user'
        and exists (select from company_members where company_members.company_id = company_owners.company_id and role = 'member')
    )
    select position::int, coalesce(party.user_id, company_members.user_id) as user_id, null as admin_role
    from party left join company_members on company_members.company_id = party.company_id
    where coalesce(party.user_id, company_members.user_id) is not null
    union
    select position::int, users.id, users.admin_role from change
    join users on users.type = 'admin' and users.status = 'active' where audience = 'admins'
    union
    select position::int, users.id, users.admin_role from change
    join users on users.id = any(${connected}::uuid[])
    where audience = 'everyone' or (audience = 'companies' and users.type <> 'fractional')`.execute(db);
  return rows;
};

/** The public page that shows the record. */
const listPageTags = ({ audience, id }: Change): PageTag[] => {
  if (id === null) return [];
  if (audience === 'user' || audience === 'profile') return [`person:${id}`];
  return audience === 'company' ? [`company:${id}`] : [];
};

const mayRead = (tag: LiveTag, { admin_role }: Reader) => {
  if (tag === 'people_search') return admin_role === null || mayUse(admin_role, 'directory');
  return !(tag in adminTags) || mayUse(admin_role, adminTags[tag as keyof typeof adminTags]);
};

/** Passes changes to `send` together, each once, with at least `pause` between two times. */
const openBatch = (send: (changes: Change[]) => Promise<void>, pause: () => number) => {
  let waiting = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;
  const sendWaiting = () => {
    const changes = [...waiting.values()];
    [waiting, timer, sentAt] = [new Map(), undefined, performance.now()];
    // While the database is unavailable: its next connection notifies all tabs.
    void send(changes).catch(() => {});
  };
  return {
    add: (payload: string, change: Change) => {
      waiting.set(payload, change);
      timer ??= setTimeout(sendWaiting, Math.max(gatherMilliseconds, sentAt + pause() - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
};

/**
 * Notifies the open tabs of this process of changed records, and removes the public pages of these records from its
 * cache. The database reports them after each commit (triggers of the migrations), whichever feature or task wrote. A
 * frame has a tag and an id, and goes only to people who may read the record; one about what searches find has the tag
 * alone, and visitors get it, too. After a lost connection, all tabs load everything again.
 */
export const startChangeListener = (
  { db, live, pages }: Pick<Deps, 'db' | 'live' | 'pages'>,
  directUrl: string,
): { stop(): Promise<void> } => {
  let wasConnected = false;

  const notifyVisitors = (tag: SearchTag) => {
    for (const notify of live.listReaders) notify(tag);
  };

  const hasSockets = () => !live.sockets()[Symbol.iterator]().next().done;
  const listConnected = () => new Set([...live.sockets()].map(({ userId }) => userId));

  const sendAll = async (changes: Change[]) => {
    if (!hasSockets()) return;
    const readers = new Map(changes.map((change): [Change, string[]] => [change, []]));
    const connected = changes.some(({ tag }) => isOfSearch(tag)) ? [...listConnected()] : [];
    for (const reader of await findReaders(db, changes, connected)) {
      const change = changes[reader.position - 1];
      if (!change || !live.isHere(reader.user_id) || !mayRead(change.tag, reader)) continue;
      readers.get(change)?.push(reader.user_id);
    }
    for (const [{ tag, id }, userIds] of readers)
      live.sendHere(userIds, JSON.stringify({ action: 'changed', tag, id }));
  };

  const records = openBatch(sendAll, () => 0);
  const searches = openBatch(
    async (changes) => {
      for (const { tag } of changes) if (isOfSearch(tag)) notifyVisitors(tag);
      await sendAll(changes);
    },
    () => {
      const readers = [...live.sockets()].length + live.listReaders.size;
      return Math.max(searchMilliseconds.pause, readers * searchMilliseconds.ofSocket);
    },
  );

  const listener = listen(directUrl, ['record_changed'], {
    onMessage: (_, payload) => {
      const change = parseChange(payload);
      if (!change) return;
      pages.invalidate(listPageTags(change));
      if (isOfSearch(change.tag)) {
        // At once: the tabs of another process may ask this one.
        pages.invalidateForVisitors(answersOf[change.tag]);
        searches.add(payload, change);
      } else if (hasSockets()) records.add(payload, change);
    },
    connected: () => {
      if (wasConnected) {
        live.sendHere(listConnected(), JSON.stringify({ action: 'changed', tag: null, id: null }));
        for (const tag of searchTags) notifyVisitors(tag);
      }
      wasConnected = true;
    },
  });
  return {
    stop: async () => {
      records.stop();
      searches.stop();
      await listener.close();
    },
  };
};

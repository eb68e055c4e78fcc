import { limits } from '../../../../contract/src/limits.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { ScreenLink } from '../../../../contract/src/screens.ts';
import { type Db, nilId } from '../../lib/db.ts';
import { defineTask } from '../../lib/tasks.ts';
import {
  countApproved,
  findTalentSearches,
  listApproved,
  personWentLive,
} from '../fractionals/fractionals.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { isPastWait } from './notify-matches.ts';
import { type AlertingSearch, claimAlert, listAlerting, markAlerted } from './talent-searches.queries.ts';

const batch = 200;

type Person = Awaited<ReturnType<typeof listApproved>>[number];

const profileLink = (id: string): ScreenLink => `/candidatedetails?id=${id}`;
const toQuery = ({ company_id, filters }: AlertingSearch) => ({ companyId: company_id, filters });

/** Without the name, which not every company may see. */
const describe = ({ fractional_type, city, location }: Person): string =>
  [fractional_type, [city, location].filter(Boolean).join(', ')].filter(Boolean).join(' · ');

async function* alertingSearches(db: Db, immediate: boolean) {
  for (let after = nilId; ; ) {
    const searches = await listAlerting(db, immediate, after, batch);
    yield searches;
    after = searches.at(-1)?.id ?? after;
    if (searches.length < batch) return;
  }
}

const notifyOfPerson = (db: Db, { user_id, name }: AlertingSearch, person: Person) =>
  notify(db, {
    userId: user_id,
    kind: 'matching_person',
    // Several searches of one person may find the same candidate.
    dedupeKey: `matching_person ${person.id}`,
    title: `New candidate for “${name}”`,
    body: `${person.headline} (${describe(person)})`,
    link: profileLink(person.id),
    mail: { action: { label: 'View profile', url: profileLink(person.id) } },
  });

/** Notifies people with immediate alerts of a fractional who was approved. */
export const matchTalentSearches = defineTask({
  ...personWentLive,
  run: async ({ db }, { fractional_id }) => {
    const person = await db
      .selectFrom('fractionals')
      .select(['user_id as id', 'headline', 'fractional_type', 'city', 'location'])
      .where('user_id', '=', fractional_id)
      .executeTakeFirst();
    if (person === undefined) return;
    for await (const searches of alertingSearches(db, true)) {
      const found = await findTalentSearches(db, fractional_id, searches.map(toQuery));
      for (const index of found) {
        const search = searches[index];
        if (search)
          await db.transaction().execute(async (tx) => {
            await notifyOfPerson(tx, search, person);
            await markAlerted(tx, search.id);
          });
      }
    }
  },
});

/** Sends one notification of all matching people who were approved since the search's last alert. */
const notifyOfNew = async (db: Db, search: AlertingSearch): Promise<void> => {
  const since = search.last_notified_at ?? search.created_at;
  const query = { ...toQuery(search), since };
  const people = await listApproved(db, query, limits.alertJobs);
  if (people.length === 0 || !(await claimAlert(db, search))) return;
  const [count = 0] = await countApproved(db, [query]);
  await notify(db, {
    userId: search.user_id,
    kind: 'matching_person',
    title: `${formatCount(count, 'new candidate')} for “${search.name}”`,
    body: people
      .slice(0, 3)
      .map(({ headline }) => headline)
      .join(', '),
    link: '/account/company/saved-searches',
    mail: {
      paragraphs: [
        'New people who match your saved search:',
        ...(count > people.length ? [`And ${count - people.length} more.`] : []),
      ],
      items: people.map((person) => ({
        title: person.headline,
        text: describe(person),
        url: profileLink(person.id),
      })),
    },
  });
};

/** Sends the due daily and weekly alerts of searches for candidates each morning. */
export const notifyTalentDigests = defineTask({
  name: 'notify_matching_people',
  every: '10 7 * * *',
  run: async ({ db, clock }) => {
    for await (const searches of alertingSearches(db, false))
      for (const search of searches)
        if (isPastWait(search, search.frequency, clock.now()))
          await db.transaction().execute((tx) => notifyOfNew(tx, search));
  },
});

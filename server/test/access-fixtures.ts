import { OriginalPosting } from '../../contract/src/scrapers.ts';
import { recordAudit } from '../src/features/audit/audit.public.ts';
import { openRoom } from '../src/features/chat/chat.public.ts';
import { storeMessages } from '../src/features/chat/messages/store-messages.ts';
import type { TestApp } from './app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  anEngagement,
  aSubscription,
  type Person,
} from './builders.ts';
import { aPosting } from './postings.ts';
import { aFile } from './profile-builders.ts';

/** An id that is of nothing. */
export const nobody = '00000000-0000-7000-8000-000000000000';

/** A company with a colleague and a fractional, and the things that they have. Each is made when it is first asked for. */
export interface Side {
  people: Record<'company' | 'colleague' | 'fractional' | 'admin', Person>;
  things: Record<Thing, () => Promise<string>>;
  /** What was made so far, as rows. */
  rows: () => Promise<unknown[]>;
}

export type Thing =
  | 'companyId'
  | 'job'
  | 'draft'
  | 'application'
  | 'hired'
  | 'engagement'
  | 'review'
  | 'reviewOfCompany'
  | 'cover'
  | 'enquiry'
  | 'unclaimed'
  | 'source'
  | 'posting'
  | 'auditLine'
  | 'interview'
  | 'invitation'
  | 'room'
  | 'message'
  | 'education'
  | 'experience'
  | 'search'
  | 'resume'
  | 'picture'
  | 'logo'
  | 'note'
  | 'post'
  | 'promo'
  | 'notification'
  | 'unapproved'
  | 'subscription'
  | 'adminUser'
  | 'colleague'
  | 'fractional'
  | 'owner'
  | 'session';

type Table = Parameters<TestApp['db']['selectFrom']>[0];

const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** What a posting said, with nothing but what every one says. */
const original = {
  ...Object.fromEntries(Object.keys(OriginalPosting.shape).map((name) => [name, null])),
  ...{ title: 'Fractional CFO', description: '<p>Two days a week.</p>', tags: [] },
};

/** Makes a side. `actor` is whose session, notification and subscription are meant. */
export const aSide = async (test: TestApp, actor: keyof Side['people']): Promise<Side> => {
  const { db } = test;
  const withCompany = async () => {
    const company = await aCompany(test);
    const [colleague] = await Promise.all([
      aColleague(test, company.companyId),
      // So that no plan's limit stands before the door.
      aSubscription(test, company.id, 'Full'),
    ]);
    return { company, colleague };
  };
  const [{ company, colleague }, fractional, admin] = await Promise.all([
    withCompany(),
    aFractional(test),
    anAdmin(test),
  ]);
  const people = { company, colleague, fractional, admin };
  const me = people[actor];
  const kept: { table: Table; id: string; key?: string }[] = [];
  const one = async (table: Table, values: object): Promise<string> => {
    const { id } = (await db
      .insertInto(table as 'educations')
      .values(values as { school: string; user_id: string })
      .returning('id')
      .executeTakeFirstOrThrow()) as { id: string };
    kept.push({ table, id });
    return id;
  };
  const keep = async (table: Table, id: string | Promise<string>) => {
    kept.push({ table, id: await id });
    return id;
  };
  const aReview = async (author_side: 'company' | 'fractional') =>
    one('reviews', {
      application_id: await things.hired(),
      author_side,
      company_id: company.companyId,
      fractional_id: fractional.id,
      rating: 4,
      comment: 'Held what was agreed.',
      published_at: new Date(Date.now() - 60_000).toISOString(),
    });
  const aNotification = () =>
    one('notifications', {
      user_id: me.id,
      kind: 'review_published',
      title: 'A review',
      body: 'Came in.',
      link: '/',
      in_app: true,
    });
  const things: Side['things'] = {
    companyId: async () => company.companyId,
    owner: async () => company.id,
    colleague: async () => people.colleague.id,
    fractional: async () => fractional.id,
    adminUser: async () => people.admin.id,
    session: once(() => one('sessions', { user_id: me.id, expires_at: inAnHour() })),
    job: once(() => keep('jobs', aJob(test, company.companyId))),
    draft: once(() => keep('jobs', aJob(test, company.companyId, { status: 'draft' }))),
    application: once(() =>
      keep('applications', anEngagement(test, fractional.id, company.companyId, { status: 'shortlisted' })),
    ),
    hired: once(() => keep('applications', anEngagement(test, fractional.id, company.companyId))),
    engagement: once(async () => {
      const id = await things.hired();
      kept.push({ table: 'engagements', id, key: 'application_id' });
      return id;
    }),
    review: once(() => aReview(actor === 'fractional' ? 'company' : 'fractional')),
    reviewOfCompany: once(() => (actor === 'fractional' ? aReview('fractional') : things.review())),
    interview: once(async () =>
      one('interviews', {
        application_id: await things.application(),
        times: JSON.stringify([inAnHour()]),
        minutes: 30,
        place: 'https://meet.example/room',
        time_zone: 'Europe/London',
      }),
    ),
    invitation: once(async () =>
      one('invitations', { job_id: await things.job(), fractional_id: fractional.id }),
    ),
    room: once(async () => {
      const id = await openRoom(db, company.id, fractional.id);
      kept.push({ table: 'chat_rooms', id });
      await storeMessages(db, [
        { id: crypto.randomUUID(), roomId: id, userId: company.id, message: 'A secret' },
      ]);
      return id;
    }),
    message: once(async () => {
      const room = await things.room();
      const row = db.selectFrom('chat_messages').select('id').where('room_id', '=', room);
      return (await row.executeTakeFirstOrThrow()).id;
    }),
    education: once(() => one('educations', { user_id: fractional.id, school: 'Leeds' })),
    experience: once(() =>
      one('experiences', {
        user_id: fractional.id,
        company: 'Northwind',
        title: 'CFO',
        start_date: '2015-03-01',
      }),
    ),
    search: once(() =>
      one('saved_searches', {
        user_id: fractional.id,
        name: 'Mine',
        filters: '{"search":"finance"}',
        frequency: 'weekly',
      }),
    ),
    resume: once(() => keep('files', aFile(test, fractional.id, 'resume'))),
    picture: once(() => keep('files', aFile(test, fractional.id, 'profile_picture'))),
    logo: once(() =>
      one('files', {
        owner_id: me.id,
        purpose: 'company_logo',
        name: 'logo',
        size: 1,
        content_type: 'image/webp',
      }),
    ),
    note: once(() =>
      one('person_notes', { user_id: fractional.id, author_id: people.admin.id, body: 'Rang.' }),
    ),
    post: once(() => one('blog_posts', { slug: crypto.randomUUID(), title: 'A post' })),
    promo: once(() =>
      one('promo_codes', {
        code: crypto.randomUUID().slice(0, 8).toUpperCase(),
        percent_off: 10,
        for_good: true,
      }),
    ),
    // Two, so that what stays unread tells whether one was found.
    notification: once(async () => {
      await aNotification();
      return aNotification();
    }),
    auditLine: once(async () => {
      await recordAudit(db, {
        actorId: people.admin.id,
        action: 'user.suspended',
        subjectType: 'user',
        subjectId: fractional.id,
      });
      return fractional.id;
    }),
    cover: once(() =>
      one('files', {
        owner_id: people.admin.id,
        purpose: 'blog_image',
        name: 'cover',
        size: 1,
        content_type: 'image/webp',
      }),
    ),
    enquiry: once(() =>
      one('enquiries', { kind: 'contact', name: 'Ada', email: 'ada@people.example', message: 'Hello.' }),
    ),
    unclaimed: once(() =>
      one('jobs', {
        source: 'scraped',
        employer_name: 'Northwind',
        title: 'Fractional CFO',
        status: 'active',
        source_url: 'https://northwind.example/jobs/1',
        published_at: new Date().toISOString(),
        expires_at: inAnHour(),
      }),
    ),
    source: once(() =>
      one('scrape_sources', {
        name: 'A board',
        kind: 'rss',
        url: `https://feeds.example/${crypto.randomUUID()}`,
        interval_minutes: 60,
      }),
    ),
    posting: once(async () => {
      const source_id = await things.source();
      const id = await aPosting(test, {}, { source_id, original: JSON.stringify(original) });
      kept.push({ table: 'scraped_jobs', id });
      await db
        .insertInto('source_listings')
        .values({ source_id, external_id: id, scraped_job_id: id, link: 'https://a.example/1' })
        .execute();
      return id;
    }),
    unapproved: once(async () => (await aFractional(test, { status: 'unverified', submitted_at: null })).id),
    subscription: once(async () => {
      const whose = actor === 'fractional' ? fractional.id : company.id;
      if (actor === 'fractional') await aSubscription(test, whose, 'Premium');
      const row = db.selectFrom('subscriptions').select('id').where('user_id', '=', whose);
      return keep('subscriptions', (await row.executeTakeFirstOrThrow()).id);
    }),
  };
  const rows = () =>
    Promise.all(
      kept.map(({ table, id, key = 'id' }) =>
        db
          .selectFrom(table as 'educations')
          .selectAll()
          .where(key as 'id', '=', id)
          .execute(),
      ),
    );
  return { people, things, rows };
};

/** The side whose things are not there. */
export const missing = new Proxy({} as Side['things'], { get: () => async () => nobody });

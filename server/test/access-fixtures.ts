import { sql } from 'kysely';
import { recordAudit } from '../src/features/audit/audit.public.ts';
import { openRoom } from '../src/features/chat/chat.public.ts';
import { storeMessages } from '../src/features/chat/messages/store-messages.ts';
import type { RecordName } from './access-rows.ts';
import { anApiKey } from './api-key-builders.ts';
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
  suspendUsers,
} from './builders.ts';
import { deskRecords } from './desk-records.ts';
import { memoized } from './memoized.ts';
import { offerRecords } from './offer-records.ts';
import { aPendingAction } from './pending-action-builders.ts';
import { aBoardSeat, aFile, aShortlist, aTalentSearch } from './profile-builders.ts';
import { referenceRecords } from './reference-builders.ts';
import { aScrapedJob, aSourceRow, sparseOriginal } from './scraped-jobs.ts';
import { aDomain, anIdentity } from './sign-in-builders.ts';
import { statementRecords } from './statement-records.ts';
import { webhookRecords } from './webhook-records.ts';

/** A version of a section that no other test changes. */
const aSiteChange = async ({ db }: TestApp, author_id: string): Promise<string> => {
  // Far apart: a call under test may save the version after the newest.
  siteVersion += 1_000;
  const { id } = await db
    .insertInto('site_settings')
    .values({ section: 'imprint', version: siteVersion, value: null, author_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
let siteVersion = 0;

/** An id without a record. */
export const unknownId = '00000000-0000-7000-8000-000000000000';

/**
 * A company with a colleague, and a fractional, with their records. Each record is created when it is first requested.
 */
export interface Tenant {
  people: Record<'company' | 'colleague' | 'fractional' | 'admin', Person>;
  records: Record<RecordName, () => Promise<string>>;
  /** The records created so far, as rows. */
  rows: () => Promise<unknown[]>;
  /** Suspends the people, so that later calls notify and search fewer. */
  suspend: () => Promise<unknown>;
}

type Table = Parameters<TestApp['db']['selectFrom']>[0];
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** Creates a tenant. Its session, notification and subscription belong to `actor`. */
export const aTenant = async (test: TestApp, actor: keyof Tenant['people']): Promise<Tenant> => {
  const { db } = test;
  const createCompany = async () => {
    const company = await aCompany(test);
    const [colleague] = await Promise.all([
      aColleague(test, company.companyId),
      // No plan limit may hide an access decision.
      aSubscription(test, company.id, 'Full'),
    ]);
    return { company, colleague };
  };
  const [{ company, colleague }, fractional, admin] = await Promise.all([
    createCompany(),
    aFractional(test),
    anAdmin(test),
  ]);
  const people = { company, colleague, fractional, admin };
  const me = people[actor];
  const created: { table: Table; id: string; key?: string }[] = [];
  const insert = async (table: Table, values: object): Promise<string> => {
    const { id } = (await db
      .insertInto(table as 'educations')
      .values(values as { school: string; user_id: string })
      .returning('id')
      .executeTakeFirstOrThrow()) as { id: string };
    created.push({ table, id });
    return id;
  };
  const track = async (table: Table, id: string | Promise<string>) => {
    created.push({ table, id: await id });
    return id;
  };
  const aReview = async (author_side: 'company' | 'fractional') =>
    insert('reviews', {
      application_id: await records.hired(),
      author_side,
      company_id: company.companyId,
      fractional_id: fractional.id,
      rating: 4,
      comment: 'Held what was agreed.',
      published_at: new Date(Date.now() - 60_000).toISOString(),
    });
  const anImage = (owner_id: string, purpose: 'company_logo' | 'blog_image') =>
    insert('files', { owner_id, purpose, name: purpose, size: 1, content_type: 'image/webp' });
  const aNotification = () =>
    insert('notifications', {
      user_id: me.id,
      kind: 'review_published',
      title: 'A review',
      body: 'Came in.',
      link: '/',
      in_app: true,
    });
  const records: Tenant['records'] = {
    companyId: async () => company.companyId,
    owner: async () => company.id,
    identity: memoized(() => track('sign_in_identities', anIdentity(test, me.id))),
    domain: memoized(() => track('company_domains', aDomain(test, company.companyId))),
    rename: memoized(() => insert('company_renames', { company_id: company.companyId, name: 'New name' })),
    colleague: async () => people.colleague.id,
    fractional: async () => fractional.id,
    adminUser: async () => people.admin.id,
    session: memoized(() => insert('sessions', { user_id: me.id, expires_at: inAnHour() })),
    apiKey: memoized(async () => track('api_keys', (await anApiKey(test, me.id)).id)),
    // One that has expired is refused with 409, unlike a missing one.
    pendingAction: memoized(async () =>
      track(
        'pending_actions',
        (await aPendingAction(test, me, { expires_at: new Date(0).toISOString() })).id,
      ),
    ),
    passkey: memoized(() =>
      insert('passkeys', {
        user_id: me.id,
        name: 'Laptop',
        credential_id: crypto.randomUUID(),
        public_key: Buffer.from('key'),
        counter: 0,
      }),
    ),
    skill: memoized(() => insert('skills', { title: `Skill ${crypto.randomUUID()}` })),
    // The history is append-only: it is not among the rows that are compared.
    siteChange: memoized(() => aSiteChange(test, people.admin.id)),
    job: memoized(() => track('jobs', aJob(test, company.companyId))),
    draft: memoized(() => track('jobs', aJob(test, company.companyId, { status: 'draft' }))),
    application: memoized(() =>
      track('applications', anEngagement(test, fractional.id, company.companyId, { status: 'shortlisted' })),
    ),
    hired: memoized(() => track('applications', anEngagement(test, fractional.id, company.companyId))),
    engagement: memoized(async () => {
      const id = await records.hired();
      created.push({ table: 'engagements', id, key: 'application_id' });
      return id;
    }),
    ...offerRecords(test, { company, fractional, actor, track }, () => records.hired()),
    ...referenceRecords(test, fractional.id, track),
    ...statementRecords(test, { company, fractional, track }),
    ...deskRecords(test, company.companyId, track),
    ...webhookRecords(test, company.companyId, track),
    review: memoized(() => aReview(actor === 'fractional' ? 'company' : 'fractional')),
    reviewOfCompany: memoized(() => (actor === 'fractional' ? aReview('fractional') : records.review())),
    interview: memoized(async () =>
      insert('interviews', {
        application_id: await records.application(),
        times: JSON.stringify([inAnHour()]),
        minutes: 30,
        place: 'https://meet.example/room',
        time_zone: 'Europe/London',
      }),
    ),
    invitation: memoized(async () =>
      insert('invitations', { job_id: await records.job(), fractional_id: fractional.id }),
    ),
    talentSearch: memoized(() => track('talent_searches', aTalentSearch(test, company.id))),
    shortlist: memoized(() => track('shortlists', aShortlist(test, company.companyId, fractional.id))),
    room: memoized(async () => {
      const id = await openRoom(db, company.id, fractional.id);
      created.push({ table: 'chat_rooms', id });
      await storeMessages(db, [
        { id: crypto.randomUUID(), roomId: id, userId: company.id, message: 'A secret' },
      ]);
      return id;
    }),
    message: memoized(async () => {
      const row = db
        .selectFrom('chat_messages')
        .select('id')
        .where('room_id', '=', await records.room());
      return (await row.executeTakeFirstOrThrow()).id;
    }),
    chatFile: memoized(async () => {
      const fileId = await track('files', aFile(test, company.id, 'chat_file'));
      const draft = { id: crypto.randomUUID(), userId: company.id, message: '', fileId };
      await storeMessages(db, [{ ...draft, roomId: await records.room() }]);
      return fileId;
    }),
    education: memoized(() => insert('educations', { user_id: fractional.id, school: 'Leeds' })),
    commitment: memoized(() => insert('fractional_commitments', { user_id: fractional.id, ...aBoardSeat })),
    experience: memoized(() =>
      insert('experiences', {
        user_id: fractional.id,
        company: 'Northwind',
        title: 'CFO',
        start_date: '2015-03-01',
      }),
    ),
    search: memoized(() =>
      insert('saved_searches', {
        user_id: fractional.id,
        name: 'Mine',
        filters: '{"search":"finance"}',
        frequency: 'weekly',
      }),
    ),
    resume: memoized(() => track('files', aFile(test, fractional.id, 'resume'))),
    picture: memoized(() => track('files', aFile(test, fractional.id, 'profile_picture'))),
    logo: memoized(() => anImage(me.id, 'company_logo')),
    note: memoized(() =>
      insert('person_notes', { user_id: fractional.id, author_id: people.admin.id, body: 'Rang.' }),
    ),
    post: memoized(() => insert('blog_posts', { slug: crypto.randomUUID(), title: 'A post' })),
    promo: memoized(() =>
      insert('promo_codes', {
        code: crypto.randomUUID().slice(0, 8).toUpperCase(),
        percent_off: 10,
        for_good: true,
      }),
    ),
    // Two, so that the unread count reveals whether one was found.
    notification: memoized(async () => {
      await aNotification();
      return aNotification();
    }),
    auditLine: memoized(async () => {
      await recordAudit(db, {
        actor: { id: people.admin.id, sessionId: null, address: '203.0.113.9' },
        action: 'user.suspended',
        subjectType: 'user',
        subjectId: fractional.id,
      });
      return fractional.id;
    }),
    cover: memoized(() => anImage(people.admin.id, 'blog_image')),
    enquiry: memoized(() =>
      insert('enquiries', { kind: 'contact', name: 'Ada', email: 'ada@people.example', message: 'Hello.' }),
    ),
    unclaimed: memoized(() =>
      insert('jobs', {
        source: 'scraped',
        employer_name: 'Northwind',
        title: 'Fractional CFO',
        status: 'active',
        source_url: 'https://northwind.example/jobs/1',
        published_at: new Date().toISOString(),
        expires_at: inAnHour(),
      }),
    ),
    source: memoized(() => insert('scrape_sources', aSourceRow())),
    posting: memoized(async () => {
      const source_id = await records.source();
      const original = JSON.stringify(sparseOriginal);
      const id = await track('scraped_jobs', aScrapedJob(test, {}, { source_id, original }));
      await db
        .insertInto('source_listings')
        .values({ source_id, external_id: id, scraped_job_id: id, link: 'https://a.example/1' })
        .execute();
      return id;
    }),
    unapproved: memoized(
      async () => (await aFractional(test, { status: 'unverified', submitted_at: null })).id,
    ),
    subscription: memoized(async () => {
      const whose = actor === 'fractional' ? fractional.id : company.id;
      if (actor === 'fractional') await aSubscription(test, whose, 'Premium');
      const row = db.selectFrom('subscriptions').select('id').where('user_id', '=', whose);
      return track('subscriptions', (await row.executeTakeFirstOrThrow()).id);
    }),
  };
  const rows = async () => {
    const each = created.map(
      ({ table, id, key = 'id' }) =>
        sql`select to_jsonb(r) as row from ${sql.table(table as string)} r where ${sql.ref(key)} = ${id}`,
    );
    return each.length === 0 ? [] : (await sql`${sql.join(each, sql` union all `)}`.execute(db)).rows;
  };
  const suspend = () =>
    suspendUsers(
      test,
      Object.values(people).map(({ id }) => id),
    );
  return { people, records, rows, suspend };
};

/** Ids without records. */
export const missingRecords = new Proxy({} as Tenant['records'], { get: () => async () => unknownId });

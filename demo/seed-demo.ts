import { measureCompanies } from '../server/src/features/applications/applications.public.ts';
import type { Db } from '../server/src/lib/db.ts';
import type { Deps } from '../server/src/lib/deps.ts';
import { hashPassword } from '../server/src/lib/passwords.ts';
import { demoPassword } from './demo-accounts.ts';
import { insertAll } from './insert-all.ts';
import { type Marketplace, makeMarketplace } from './make-marketplace.ts';
import { seedScrapedJobs } from './seed-scraped-jobs.ts';
import { openWorld } from './world.ts';

const insertSkills = async (db: Db, skillsOf: Marketplace['skills']) => {
  const titles = [...new Set([...skillsOf.values()].flat())];
  await db
    .insertInto('skills')
    .values(titles.map((title) => ({ title })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await db.selectFrom('skills').select(['id', 'title']).where('title', 'in', titles).execute();
  const ids = new Map(known.map(({ id, title }) => [title, id]));
  await insertAll(
    db,
    'fractional_skills',
    [...skillsOf].flatMap(([user_id, own]) =>
      own.flatMap((title, position) => {
        const skill_id = ids.get(title);
        return skill_id === undefined ? [] : [{ user_id, skill_id, position }];
      }),
    ),
  );
};

const insertMarketplace = async (db: Db, made: Marketplace) => {
  await insertAll(db, 'users', made.users);
  await insertAll(db, 'companies', made.companies);
  await insertAll(db, 'company_members', made.companyMembers);
  await insertAll(db, 'fractionals', made.fractionals);
  await insertSkills(db, made.skills);
  await insertAll(db, 'experiences', made.experiences);
  await insertAll(db, 'educations', made.educations);
  await insertAll(db, 'profile_views', made.profileViews);
  await insertAll(db, 'subscriptions', made.payments.subscriptions);
  await insertAll(db, 'invoices', made.payments.invoices);
  await insertAll(db, 'promo_codes', made.payments.codes);
  await insertAll(db, 'checkouts', made.payments.checkouts);
  await insertAll(db, 'promo_redemptions', made.payments.redemptions);
  await insertAll(db, 'jobs', made.jobs);
  await insertAll(db, 'bookmarks', made.bookmarks);
  await insertAll(db, 'applications', made.applications);
  await insertAll(db, 'credits', made.applicationCredits);
  await insertAll(db, 'application_history', made.history);
  await insertAll(db, 'application_notes', made.notes);
  await insertAll(db, 'application_scorecards', made.scorecards);
  // As they are made by a hire they are all planned.
  await db.deleteFrom('engagements').execute();
  await insertAll(db, 'engagements', made.engagements.rows);
  await insertAll(db, 'engagement_history', made.engagements.history);
  await insertAll(db, 'reviews', made.reviews);
  await insertAll(db, 'audit_log', made.trail);
  await insertAll(db, 'chat_rooms', made.chats.rooms);
  await insertAll(db, 'chat_members', made.chats.members);
  await insertAll(db, 'chat_messages', made.chats.messages);
  await insertAll(db, 'saved_searches', made.opportunities.searches);
  await insertAll(db, 'saved_search_matches', made.opportunities.matches);
  await insertAll(db, 'invitations', made.opportunities.invitations);
  await insertAll(db, 'credits', made.opportunities.credits);
  await insertAll(db, 'interviews', made.opportunities.interviews);
  await insertAll(db, 'notifications', made.notifications);
  await insertAll(db, 'blog_posts', made.content.posts);
  await insertAll(db, 'campaigns', made.content.campaigns);
  await insertAll(db, 'newsletter_subscribers', made.written.subscribers);
  await insertAll(db, 'enquiries', made.written.enquiries);
};

/** Fills an empty database with the demo marketplace, in one transaction; one with users is left as it is. */
export const seedDemo = async ({ db }: Pick<Deps, 'db'>, now: Date = new Date()): Promise<void> => {
  const found = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (found !== undefined) return;
  const passwordHash = await hashPassword(demoPassword);
  await db.transaction().execute(async (transaction) => {
    const world = await openWorld(transaction, passwordHash, now);
    await insertMarketplace(transaction, makeMarketplace(world));
    await seedScrapedJobs(transaction, now);
    await measureCompanies(transaction);
  });
};

import type { Insertable } from 'kysely';
import { measureCompanies } from '../server/src/features/applications/applications.public.ts';
import { computeQuartiles } from '../server/src/features/rate-explorer/rate-explorer.queries.ts';
import { fillSearchWords } from '../server/src/features/search-words/fill-vocabulary.ts';
import type { Db } from '../server/src/lib/db.ts';
import type { DB } from '../server/src/lib/db-types.ts';
import type { Deps } from '../server/src/lib/deps.ts';
import { hashPassword } from '../server/src/lib/passwords.ts';
import { demoPassword } from './demo-accounts.ts';
import { openContext } from './demo-context.ts';
import { type Marketplace, makeMarketplace } from './make-marketplace.ts';
import { seedMandates } from './seed-mandates.ts';
import { seedPictures } from './seed-pictures.ts';
import { seedPublicPages } from './seed-public-pages.ts';
import { seedScrapedJobs } from './seed-scraped-jobs.ts';
import { seedStatements } from './seed-statements.ts';

// PostgreSQL accepts 65,535 parameters per statement; the widest table has about fifty columns.
const batchSize = 400;

const insertAll = async <Table extends keyof DB>(
  db: Db,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> => {
  for (let index = 0; index < rows.length; index += batchSize)
    await db
      .insertInto(table as keyof DB)
      .values(rows.slice(index, index + batchSize) as never)
      .execute();
};

const insertSkills = async (db: Db, skillsByUser: Marketplace['skills']) => {
  const titles = [...new Set([...skillsByUser.values()].flat())];
  await db
    .insertInto('skills')
    .values(titles.map((title) => ({ title })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const skills = await db.selectFrom('skills').select(['id', 'title']).where('title', 'in', titles).execute();
  const ids = new Map(skills.map(({ id, title }) => [title, id]));
  await insertAll(
    db,
    'fractional_skills',
    [...skillsByUser].flatMap(([user_id, skillTitles]) =>
      skillTitles.flatMap((title, position) => {
        const skill_id = ids.get(title);
        return skill_id === undefined ? [] : [{ user_id, skill_id, position }];
      }),
    ),
  );
};

const insertMarketplace = async (db: Db, { tables, skills }: Marketplace) => {
  for (const [table, rows] of Object.entries(tables)) await insertAll(db, table as keyof DB, rows as never);
  await insertSkills(db, skills);
};

/**
 * Fills an empty database with the demo marketplace in one transaction, with pictures if there is a store for them. Does
 * nothing if there are users.
 */
export const seedDemo = async (
  { db, files }: Pick<Deps, 'db'> & Partial<Pick<Deps, 'files'>>,
  now: Date = new Date(),
): Promise<void> => {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (user !== undefined) return;
  const passwordHash = await hashPassword(demoPassword);
  await db.transaction().execute(async (tx) => {
    const context = await openContext(tx, passwordHash, now);
    await insertMarketplace(tx, makeMarketplace(context));
    await seedMandates(tx);
    await seedPublicPages(tx, now);
    await seedScrapedJobs(tx, now);
    await measureCompanies(tx);
    await computeQuartiles(tx);
    await fillSearchWords(tx);
    await seedStatements(tx, now);
    if (files) await seedPictures(tx, files);
  });
};

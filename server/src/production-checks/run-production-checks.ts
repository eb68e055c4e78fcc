import { Resolver } from 'node:dns/promises';
import { openDatabase } from '../lib/db.ts';
import { readSite } from '../lib/site.ts';
import { contentChecks } from './content-checks.ts';
import { databaseChecks } from './database-checks.ts';
import { mailChecks } from './mail-checks.ts';
import { type CheckContext, describeResults, type ProductionCheck, runChecks } from './production-check.ts';
import { settingChecks } from './setting-checks.ts';
import { siteChecks } from './site-checks.ts';
import { storageChecks } from './storage-checks.ts';
import { stripeChecks } from './stripe-checks.ts';

/** Everything that `check:production` looks at, in the order in which it is printed. */
const productionChecks: readonly ProductionCheck[] = [
  ...settingChecks,
  ...contentChecks,
  ...siteChecks,
  ...mailChecks,
  ...stripeChecks,
  ...databaseChecks,
  ...storageChecks,
];

/** The settings in the database; the files of `content/` while it cannot be read, which a check of its own reports. */
const readContent = async (databaseUrl: string | undefined): Promise<CheckContext['content']> => {
  const db = databaseUrl && URL.canParse(databaseUrl) ? openDatabase(databaseUrl, { max: 1 }) : undefined;
  try {
    return await readSite(db).catch(() => readSite());
  } catch (cause) {
    return (cause as Error).message;
  } finally {
    await db?.destroy();
  }
};

/** An address of either kind: a domain may have IPv6 alone. */
const lookup = (): CheckContext['dns'] => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  return {
    resolve: (name) => Promise.any([resolver.resolve4(name), resolver.resolve6(name)]),
    resolveTxt: (name) => resolver.resolveTxt(name),
    resolveMx: (name) => resolver.resolveMx(name),
  };
};

/** The command `check:production`. Returns what to print, and whether all is well. */
export const runProductionChecks = async (
  environment: NodeJS.ProcessEnv,
  replaced: Partial<CheckContext> = {},
): Promise<{ text: string; ok: boolean }> => {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const results = await runChecks(productionChecks, {
    env,
    stage: env.STAGE === 'staging' ? 'staging' : 'production',
    dns: lookup(),
    content: replaced.content ?? (await readContent(env.DATABASE_URL)),
    now: new Date(),
    tls: { port: 443 },
    stripeApiBase: undefined,
    ...replaced,
  });
  return { text: describeResults(results), ok: results.every(({ problems }) => problems.length === 0) };
};

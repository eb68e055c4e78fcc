import { Resolver } from 'node:dns/promises';
import { dayMilliseconds } from '../../../contract/src/dates.ts';
import { certificateEnd } from '../lib/certificate-end.ts';
import { openDatabase } from '../lib/db.ts';
import { readSite } from '../lib/site.ts';
import { listUnfilledDetails, type UnfilledDetail } from '../lib/unfilled-details.ts';
import { databaseChecks } from './database-checks.ts';
import { mailChecks } from './mail-checks.ts';
import { type CheckContext, describeResults, type ProductionCheck, runChecks } from './production-check.ts';
import { settingChecks } from './setting-checks.ts';
import { storageChecks } from './storage-checks.ts';
import { stripeChecks } from './stripe-checks.ts';

/** ACME renews 30 days before the end: below this it has failed for a while. */
const minDays = 14;

const findHost = (publicUrl: string | undefined): string | undefined =>
  publicUrl && URL.canParse(publicUrl) ? new URL(publicUrl).hostname : undefined;

const domain: ProductionCheck = {
  id: 'domain',
  run: async ({ env, dns }) => {
    const host = findHost(env.PUBLIC_URL);
    if (host === undefined) return [];
    const found = await dns.resolve(host).catch(() => []);
    return found.length > 0
      ? []
      : [`${host} of PUBLIC_URL has no address in the DNS: publish an A or AAAA record for it.`];
  },
};

const certificate: ProductionCheck = {
  id: 'certificate',
  run: async ({ env, now, tls }) => {
    const host = findHost(env.PUBLIC_URL);
    if (host === undefined) return [];
    const end = await certificateEnd(host, tls);
    if (typeof end === 'string') return [`${end} Start the proxy with a certificate of the domain.`];
    const days = Math.floor((end.getTime() - now.getTime()) / dayMilliseconds);
    return days >= minDays
      ? []
      : [`The certificate of ${host} ends in ${days} days: find out why it is not renewed.`];
  },
};

const siteChecks: readonly ProductionCheck[] = [domain, certificate];

const unfilled = (
  { content }: CheckContext,
  isMeant: (detail: UnfilledDetail) => boolean,
): UnfilledDetail[] => (typeof content === 'string' ? [] : listUnfilledDetails(content).filter(isMeant));

const operator: ProductionCheck = {
  id: 'operator',
  run: (context) => [
    ...(typeof context.content === 'string' ? [context.content] : []),
    ...unfilled(context, ({ part }) => part === 'operator').map(
      ({ what }) => `Fill in ${what}, at /admin-settings or in content/site.json.`,
    ),
  ],
};

const legal: ProductionCheck = {
  id: 'legal-texts',
  run: (context) =>
    unfilled(context, ({ part }) => part !== 'operator').map(
      ({ what, part }) =>
        `Replace ${what}, at /admin-settings or in content/legal/${part}.md, and have a lawyer read it.`,
    ),
};

const contentChecks: readonly ProductionCheck[] = [operator, legal];

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

import { sql } from 'kysely';
import { hourMilliseconds } from '../../../../contract/src/dates.ts';
import type { LaunchCheck } from '../../../../contract/src/launch.ts';
import { siteTexts } from '../../../../contract/src/site-values.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { listUnfilledDetails, type UnfilledDetail } from '../../lib/unfilled-details.ts';

const toCheck = (name: string, todo: string | undefined, ok: string, link: string | null): LaunchCheck =>
  todo === undefined
    ? { name, state: 'ok', text: ok, link: null }
    : { name, state: 'todo', text: todo, link };

const partLink = (part: UnfilledDetail['part']) =>
  part === 'operator' ? '/admin-settings?part=operator' : `/admin-settings?part=texts&text=${part}`;

const factChecks = ({ site }: Pick<Deps, 'site'>): LaunchCheck[] => {
  const unfilled = listUnfilledDetails(site.current());
  const facts = unfilled.filter(({ part }) => part === 'operator').map(({ what }) => what);
  const texts = unfilled.filter(({ part }) => part !== 'operator');
  return [
    toCheck(
      'Operator',
      facts.length === 0 ? undefined : `Fill in ${facts.join(', ')}.`,
      'The company and its addresses are filled in.',
      partLink('operator'),
    ),
    toCheck(
      'Legal texts',
      texts[0] &&
        `Have a lawyer check ${texts.map(({ part }) => `“${siteTexts[part as keyof typeof siteTexts]}”`).join(', ')}, and put them in force.`,
      'No text is a template.',
      partLink(texts[0]?.part ?? 'imprint'),
    ),
  ];
};

const settingChecks = ({ config }: Pick<Deps, 'config'>): LaunchCheck[] => [
  toCheck(
    'Address',
    config.publicUrl.startsWith('https:') ? undefined : 'Set PUBLIC_URL to the https address of the site.',
    config.publicUrl,
    null,
  ),
  toCheck(
    'Mail',
    config.smtpUrl === undefined
      ? 'Set SMTP_URL and MAIL_FROM. Until then, mails stay in the mailbox of development.'
      : undefined,
    `Mails are sent from ${config.mailFrom}.`,
    null,
  ),
  toCheck(
    'Payments',
    /^(sk|rk)_live_/.test(config.stripeSecretKey)
      ? undefined
      : 'Set STRIPE_SECRET_KEY to a live key, and STRIPE_WEBHOOK_SECRET to the secret of its webhook.',
    'Stripe takes payments with a live key.',
    null,
  ),
  toCheck(
    'Files',
    config.s3 === undefined
      ? 'Set S3_ENDPOINT and S3_BUCKET. Until then, uploads are on the disk of one machine.'
      : undefined,
    `Uploads are in the bucket ${config.s3?.bucket}.`,
    null,
  ),
  toCheck(
    'Push notifications',
    config.vapidKeys === undefined ? 'Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, and keep them.' : undefined,
    'Pushes have keys of their own.',
    null,
  ),
];

const adminChecks = async (db: Db): Promise<LaunchCheck[]> => {
  const { rows } = await sql<{ owners: number; unprotected: string[] }>`
    select count(*) filter (where admin_role = 'owner') as owners,
      coalesce(array_agg(full_name order by full_name) filter (where
        not exists (select from totp_secrets where user_id = users.id and confirmed_at is not null)
        and not exists (select from passkeys where user_id = users.id)), '{}') as unprotected
    from users where type = 'admin' and status = 'active'`.execute(db);
  const { owners, unprotected } = oneRow(rows);
  return [
    toCheck(
      'Second factors',
      unprotected.length === 0
        ? undefined
        : `Ask ${unprotected.join(', ')} to set up a passkey or an authenticator app.`,
      'Every admin has a second factor.',
      '/admin-users',
    ),
    toCheck(
      'Owners',
      owners >= 2 ? undefined : 'Invite a second owner, who can let you in again when you lose your devices.',
      `${owners} admins are owners.`,
      '/admin-users',
    ),
  ];
};

/** How PostgreSQL archives its write-ahead log. */
interface Archiver {
  mode: string;
  /** When it last archived something. */
  at: string | null;
  failed: boolean;
}

const readArchiver = async (db: Db): Promise<Archiver> => {
  const { rows } = await sql<Archiver>`
    select current_setting('archive_mode') as mode, last_archived_time as at,
      coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as failed
    from pg_stat_archiver`.execute(db);
  return oneRow(rows);
};

/** The archive of the write-ahead log, which `deploy/backup.sh` and restores depend on. */
export const backupCheck = ({ mode, at, failed }: Archiver, now: Date): LaunchCheck => {
  const hours = at === null ? Number.POSITIVE_INFINITY : (now.getTime() - Date.parse(at)) / hourMilliseconds;
  const todo = () => {
    if (mode === 'off')
      return 'Switch on archiving in PostgreSQL and run deploy/backup.sh daily, as docs/operating.md says. A managed database has backups of its own: check them there.';
    if (failed) return 'The last archiving failed. See the log of PostgreSQL.';
    return hours > 24 ? 'Nothing was archived in the last 24 hours. Check the archive.' : undefined;
  };
  return toCheck('Backups', todo(), 'The database was archived within the last 24 hours.', null);
};

/** What an owner has to do before the site is public, and what is done. */
export const listLaunchChecks = async (
  db: Db,
  deps: Pick<Deps, 'site' | 'config' | 'clock'>,
): Promise<LaunchCheck[]> => [
  ...factChecks(deps),
  ...settingChecks(deps),
  ...(await adminChecks(db)),
  backupCheck(await readArchiver(db), deps.clock.now()),
];

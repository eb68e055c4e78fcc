import { sql } from 'kysely';
import { addDays } from '../../../../contract/src/dates.ts';
import { referenceLimits } from '../../../../contract/src/reference-limits.ts';
import type { ReferenceRequest } from '../../../../contract/src/references.ts';
import { findSuppression } from '../../lib/bounces.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { sendMail } from '../../lib/mailer.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import { hashToken, keyedHash, randomToken } from '../../lib/tokens.ts';
import { getUser } from '../accounts/accounts.public.ts';
import { refereeMail } from './references.emails.ts';
import { insertReference, lockOwnReference, type ReferenceRow } from './references.queries.ts';

const lock = (db: Db, subject: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`reference ${subject}`}, 0))`.execute(db);

/** Under which an address that wants no requests is stored. */
export const optOutHash = ({ sessionSecret }: Deps['config'], email: string): string =>
  keyedHash(sessionSecret, 'reference opt-out', email);

interface Counts {
  open: number;
  today: number;
  mails_to_address: number;
  open_to_address: boolean;
  declined_by_address: boolean;
  opted_out: boolean;
}

const countRequests = async (db: Db, userId: string, email: string, optOut: string): Promise<Counts> => {
  const isOpen = sql`answered_at is null and declined_at is null and withdrawn_at is null and expires_at > now()`;
  const { rows } = await sql<Counts>`
    select count(*) filter (where ${isOpen})::int as open,
      count(*) filter (where created_at > now() - interval '1 day')::int as today,
      coalesce(bool_or(referee_email = ${email} and ${isOpen}), false) as open_to_address,
      coalesce(bool_or(referee_email = ${email} and declined_at is not null), false) as declined_by_address,
      (select count(*)::int from person_references
        where referee_email = ${email} and mailed_at > now() - interval '1 day') as mails_to_address,
      exists (select from reference_opt_outs where address_hash = ${optOut}) as opted_out
    from person_references where user_id = ${userId}`.execute(db);
  return oneRow(rows);
};

/** Throws if the address must not be mailed now, or no mail arrives there. */
const requireMailable = async (db: Db, email: string, { mails_to_address, opted_out }: Counts) => {
  if ((await findSuppression(db, email)) === 'bounce')
    throw invalid({ referee_email: 'Mail to this address does not arrive. Check it, or use another.' });
  if (opted_out) throw invalid({ referee_email: 'This person wants no requests for references from us.' });
  if (mails_to_address >= referenceLimits.addressDay)
    throw problem('not_allowed_now', 'This address has received enough requests today. Try again tomorrow.');
};

const requireRoom = (counts: Counts) => {
  if (counts.open_to_address) throw problem('already_exists', 'You have already asked this person.');
  if (counts.declined_by_address)
    throw problem('not_allowed_now', 'This person has declined. Please ask somebody else.');
  if (counts.open >= referenceLimits.open)
    throw problem(
      'not_allowed_now',
      `You can have ${referenceLimits.open} open requests. Withdraw one, or wait for an answer.`,
    );
  if (counts.today >= referenceLimits.accountDay)
    throw problem('not_allowed_now', 'You have asked many people today. Try again tomorrow.');
};

const mailReferee = async (
  db: Db,
  { config }: Deps,
  row: Pick<ReferenceRow, 'user_id' | 'referee_email' | 'expires_at'>,
  { token, reminder }: { token: string; reminder: boolean },
): Promise<void> => {
  const { first_name, last_name } = await getUser(db, row.user_id);
  await enqueue(
    db,
    sendMail,
    refereeMail(config, {
      to: row.referee_email,
      person: `${first_name} ${last_name}`,
      token,
      expires_at: row.expires_at,
      reminder,
    }),
  );
};

/** Stores a request and mails its link. Requests to one address, and of one person, are counted in turn. */
export const askReferee = async (
  db: Db,
  deps: Deps,
  userId: string,
  request: ReferenceRequest,
): Promise<ReferenceRow> => {
  const { email } = await getUser(db, userId);
  if (email === request.referee_email) throw invalid({ referee_email: 'You cannot be your own referee.' });
  await lock(db, userId);
  await lock(db, request.referee_email);
  const optOut = optOutHash(deps.config, request.referee_email);
  const counts = await countRequests(db, userId, request.referee_email, optOut);
  await requireMailable(db, request.referee_email, counts);
  requireRoom(counts);
  const token = randomToken();
  const row = await insertReference(db, {
    ...request,
    user_id: userId,
    token_hash: hashToken(token),
    expires_at: addDays(deps.clock.now(), referenceLimits.days).toISOString(),
  });
  await mailReferee(db, deps, row, { token, reminder: false });
  return row;
};

/** Mails the referee once more, with a link of its own beside the first. */
export const remindReferee = async (db: Db, deps: Deps, row: ReferenceRow): Promise<ReferenceRow> => {
  await lock(db, row.referee_email);
  const optOut = optOutHash(deps.config, row.referee_email);
  await requireMailable(
    db,
    row.referee_email,
    await countRequests(db, row.user_id, row.referee_email, optOut),
  );
  const token = randomToken();
  await db
    .updateTable('person_references')
    .set({ reminder_token_hash: hashToken(token), reminded_at: sql`now()`, mailed_at: sql`now()` })
    .where('id', '=', row.id)
    .execute();
  await mailReferee(db, deps, row, { token, reminder: true });
  return lockOwnReference(db, row.user_id, row.id);
};

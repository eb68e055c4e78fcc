import { sql } from 'kysely';
import { type AccountInvitation, accountInvitation } from '../../../../contract/src/account-invitations.ts';
import type { AccountStatus } from '../../../../contract/src/account-list.ts';
import type { AdminRole } from '../../../../contract/src/admin-roles.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { screenUrl } from '../../../../contract/src/screens.ts';
import type { Db } from '../../lib/db.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { sendMail } from '../../lib/mailer.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { getBrand } from '../../lib/site.ts';
import { enqueue } from '../../lib/tasks.ts';
import { invitationMail } from './accounts.emails.ts';
import { getUser, insertUser } from './accounts.queries.ts';
import { getTicket, issueTicket, withdrawTickets } from './tickets.ts';

/** What an invitation's mail names besides the invited person. */
interface InvitationContext {
  /** The account that sends the invitation. */
  invitedBy?: string;
  /** The company whose team the person joins. */
  company?: string;
}

/** Mails an invited person a link to choose a password, and returns it. Earlier links stop working. */
export const sendInvitation = async (
  db: Db,
  { config, site }: Deps,
  { userId, email }: { userId: string; email: string },
  { invitedBy, company }: InvitationContext = {},
): Promise<string> => {
  await withdrawTickets(db, userId, 'invitation');
  const minutes = limits.invitationDays * 24 * 60;
  const ticket = await issueTicket(db, { purpose: 'invitation', email, userId, invitedBy, minutes });
  const inviter = invitedBy === undefined ? undefined : (await getUser(db, invitedBy)).full_name;
  const page = company === undefined ? '/admin/set-password' : '/invitation';
  const link = screenUrl(config.publicUrl, `${page}?ticket=${ticket}`);
  await enqueue(
    db,
    sendMail,
    invitationMail(email, link, { inviter, company, brand: getBrand({ site }).name }),
  );
  return link;
};

/** Activates the account of an invited person who has proved their address, and withdraws the mailed link. */
export const acceptInvitation = async <User extends { id: string; status: AccountStatus }>(
  db: Db,
  user: User,
): Promise<User> => {
  if (user.status !== 'invited') return user;
  await withdrawTickets(db, user.id, 'invitation');
  await db
    .updateTable('users')
    .set({ status: 'active', updated_at: sql`now()` })
    .where('id', '=', user.id)
    .where('status', '=', 'invited')
    .execute();
  return { ...user, status: 'active' };
};

interface Invited {
  type: UserType;
  email: string;
  first_name: string;
  last_name: string;
  /** For an admin. */
  admin_role?: AdminRole;
}

/**
 * Creates an account without a password and mails the invitation. Returns the account's id and the link. Throws
 * `already_exists` for an address in use.
 */
export const inviteUser = async (
  db: Db,
  deps: Deps,
  invited: Invited,
  context: InvitationContext = {},
): Promise<{ id: string; link: string }> => {
  const id = await insertUser(db, { ...invited, status: 'invited' });
  if (id === undefined)
    throw invalid({ email: 'There is an account with this email address already.' }, 'already_exists');
  return { id, link: await sendInvitation(db, deps, { userId: id, email: invited.email }, context) };
};

const readInvitation = async (
  db: Db,
  userId: string,
  invitedBy: string | null,
): Promise<AccountInvitation> => {
  const invited = await db
    .selectFrom('users')
    .leftJoin('company_members', 'company_members.user_id', 'users.id')
    .leftJoin('companies', 'companies.id', 'company_members.company_id')
    .leftJoin('users as inviters', (join) =>
      join.on('inviters.id', '=', invitedBy).on('inviters.status', '<>', 'removed'),
    )
    .select(['users.type', 'users.first_name', 'users.email'])
    .select(['companies.name as company', 'inviters.full_name as inviter'])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'invited')
    .executeTakeFirstOrThrow(() => problem('invalid_ticket'));
  return invited;
};

/** Mails an invited person their invitation again. Earlier links stop working. */
export const inviteAgain = async (
  db: Db,
  deps: Deps,
  invited: { userId: string; email: string },
): Promise<void> => {
  const { company } = await readInvitation(db, invited.userId, null);
  await sendInvitation(db, deps, invited, company === null ? {} : { company });
};

/** Shows an invited person who invited them, before they choose a password. */
export const invitationRoutes = (app: App) =>
  serve(
    app,
    accountInvitation,
    async ({ db, query }) => {
      const { user_id, invited_by } = await getTicket(db, query.ticket, ['invitation']);
      if (user_id === null) throw problem('invalid_ticket');
      return readInvitation(db, user_id, invited_by);
    },
    { limit: { max: 60, minutes: 1, by: 'address' } },
  );

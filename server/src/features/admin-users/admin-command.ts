import { AdminRoleValue, Email } from '../../../../contract/src/values.ts';
import type { Deps } from '../../lib/deps.ts';
import { ProblemError, problem } from '../../lib/problem.ts';
import { requireAnotherOwner } from '../accounts/accounts.public.ts';
import { listAdmins, lockAdmin } from './admin-users.queries.ts';
import { inviteAdmin } from './invite-admin.ts';
import { removeAdmin } from './remove-admin.ts';

const usage = `Use one of:
  npm run admin -- invite you@example.com [owner|support|finance|content]
  npm run admin -- list
  npm run admin -- revoke you@example.com`;

const invite = async (deps: Deps, address: string | undefined, roleName = 'owner'): Promise<string> => {
  const email = Email.safeParse(address);
  const role = AdminRoleValue.safeParse(roleName);
  if (!email.success) throw problem('invalid_input', `'${address ?? ''}' is no email address.\n${usage}`);
  if (!role.success) throw problem('invalid_input', `There is no role '${roleName}'.\n${usage}`);
  // They enter their name in their settings.
  const person = { first_name: 'New', last_name: 'Admin', email: email.data, role: role.data };
  const { link } = await deps.db
    .transaction()
    .execute((db) => inviteAdmin(db, deps, null, person))
    .catch((cause: unknown) => {
      if (cause instanceof ProblemError && cause.code === 'already_exists')
        throw problem('already_exists', `There is an account with the address ${email.data} already.`);
      throw cause;
    });
  return `Open this link to choose a password; it works once. It is also mailed to ${email.data} while a worker runs.\n${link}`;
};

const list = async ({ db }: Deps): Promise<string> => {
  const admins = await listAdmins(db);
  if (admins.length === 0) return 'There are no admins yet.';
  return admins
    .map(({ email, role, status, first_name, last_name }) =>
      [email, role, status, `${first_name} ${last_name}`].join('  '),
    )
    .join('\n');
};

/** Ends an invitation, or takes an admin's account away. The last owner who can sign in stays. */
const revoke = async (deps: Deps, address: string | undefined): Promise<string> => {
  const email = Email.safeParse(address);
  if (!email.success) throw problem('invalid_input', `'${address ?? ''}' is no email address.\n${usage}`);
  const found = (await listAdmins(deps.db)).find((admin) => admin.email === email.data);
  if (found === undefined) throw problem('not_found', `There is no admin with the address ${email.data}.`);
  return deps.db.transaction().execute(async (db) => {
    if (found.status === 'active') await requireAnotherOwner(db, found.id);
    const admin = await lockAdmin(db, found.id);
    await removeAdmin(db, deps, null, admin);
    return admin.status === 'invited'
      ? `The invitation of ${admin.email} was withdrawn: its link no longer works.`
      : `${admin.email} can no longer sign in.`;
  });
};

/**
 * `npm run admin`: makes the first admin without SQL, lists the admins, and removes one. Returns what to print. Throws a
 * problem with a sentence for the operator.
 */
export const runAdminCommand = async (deps: Deps, [action, ...given]: string[]): Promise<string> => {
  if (action === 'invite' && given.length <= 2) return invite(deps, given[0], given[1]);
  if (action === 'list' && given.length === 0) return list(deps);
  if (action === 'revoke' && given.length === 1) return revoke(deps, given[0]);
  throw problem('invalid_input', usage);
};

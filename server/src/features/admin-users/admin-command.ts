import { AdminRoleValue, Email } from '../../../../contract/src/values.ts';
import type { Deps } from '../../lib/deps.ts';
import { ProblemError, problem } from '../../lib/problem.ts';
import { listAdmins } from './admin-users.queries.ts';
import { inviteAdmin } from './invite-admin.ts';

const usage = `Use one of:
  npm run admin -- invite you@example.com [owner|support|finance|content]
  npm run admin -- list`;

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

/**
 * `npm run admin`: makes the first admin without SQL, and lists the admins. Returns what to print. Throws a
 * problem with a sentence for the operator.
 */
export const runAdminCommand = async (deps: Deps, [action, ...given]: string[]): Promise<string> => {
  if (action === 'invite' && given.length <= 2) return invite(deps, given[0], given[1]);
  if (action === 'list' && given.length === 0) return list(deps);
  throw problem('invalid_input', usage);
};

import type { Db } from '../../lib/db.ts';
import { issueTicket } from '../accounts/accounts.public.ts';

export const downloadPath = '/api/authentication/own_data';

/** A link that downloads the data of an account as a zip. It works once, within a minute. `by` is the admin who exports it. */
export const linkOwnData = async (
  db: Db,
  { id, email }: { id: string; email: string },
  by?: string,
): Promise<string> => {
  // The ticket carries the admin as the inviter. The download records them in the audit log.
  const ticket = await issueTicket(db, { purpose: 'export', email, userId: id, invitedBy: by, minutes: 1 });
  return `${downloadPath}?ticket=${ticket}`;
};

import { invitationDeclines } from '../../../../contract/src/invitations.ts';
import type { Db } from '../../lib/db.ts';
import { notifyCompany } from '../notifications/notifications.public.ts';
import { toSentInvitation } from './invitations.policy.ts';
import type { InvitationRow } from './invitations.queries.ts';

/** Tells the company that its invitation was declined, and why; who stays anonymous is not named in full. */
export const notifyDeclined = async (db: Db, row: InvitationRow): Promise<void> => {
  const { fractional, job, decline_reason, decline_note } = toSentInvitation(row);
  const title = `${fractional.first_name} ${fractional.last_name} declined your invitation`;
  const body = `To ${job.title}. ${invitationDeclines[decline_reason ?? 'other']}`;
  const link = `/account/company/manage-jobs?job=${job.id}`;
  await notifyCompany(db, row.company_id ?? '', {
    about: fractional.id,
    kind: 'application_received',
    key: `invitation ${row.id} declined`,
    title,
    body,
    link,
    mail: {
      subject: `${title}: ${job.title}`,
      paragraphs: [body, ...(decline_note ? [`They wrote: ${decline_note}`] : [])],
      action: { label: 'See your invitations', url: link },
    },
  });
};

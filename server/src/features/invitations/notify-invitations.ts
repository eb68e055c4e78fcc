import { invitationDeclines } from '../../../../contract/src/invitations.ts';
import type { ScreenLink } from '../../../../contract/src/screens.ts';
import type { Db } from '../../lib/db.ts';
import { notify, notifyCompany } from '../notifications/notifications.public.ts';
import { toSentInvitation } from './invitations.policy.ts';
import type { InvitationRow } from './invitations.queries.ts';

const withNote = (note: string | null) => (note ? [`They wrote: ${note}`] : []);

/** Notifies the person of an invitation. */
export const notifyInvited = async (db: Db, row: InvitationRow): Promise<void> => {
  const link: ScreenLink = `/account/fractional/opportunities/browse-jobs/job-id?id=${row.job_id}`;
  await notify(db, {
    userId: row.fractional_id,
    kind: 'invitation',
    dedupeKey: `invitation ${row.id}`,
    title: `${row.company_name} invites you to apply`,
    body: `${row.job_title}. Applying is free and does not count towards your plan.`,
    link,
    mail: {
      paragraphs: [
        `${row.company_name} thinks you are a good match for ${row.job_title}.`,
        ...withNote(row.note),
        'Applying from an invitation is free, does not count towards your plan, and opens a chat with them.',
      ],
    },
  });
};

/** Notifies the company of a declined invitation. It shows an anonymous person without their full name. */
export const notifyDeclined = async (db: Db, row: InvitationRow): Promise<void> => {
  const { fractional, job, decline_reason, decline_note } = toSentInvitation(row);
  const title = `${fractional.first_name} ${fractional.last_name} declined your invitation`;
  const body = `Job: ${job.title}. Reason: ${invitationDeclines[decline_reason ?? 'other']}`;
  const link: ScreenLink = `/account/company/manage-jobs?job=${job.id}`;
  await notifyCompany(db, row.company_id ?? '', {
    about: fractional.id,
    // The kind of what applicants and invited people do.
    kind: 'application_received',
    dedupeKey: `invitation ${row.id} declined`,
    title,
    body,
    link,
    mail: {
      subject: `${title}: ${job.title}`,
      paragraphs: [body, ...withNote(decline_note)],
      action: { label: 'View invitations', url: link },
    },
  });
};

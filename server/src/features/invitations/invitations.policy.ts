import type { InvitationState, SentInvitation } from '../../../../contract/src/invitations.ts';
import { pictureUrl } from '../../lib/files.ts';
import type { InvitationRow } from './invitations.queries.ts';

type StateColumns = Pick<
  InvitationRow,
  'withdrawn_at' | 'application_id' | 'declined_at' | 'live' | 'seen_at'
>;

/** The state of an invitation. */
export const getInvitationState = (row: StateColumns): InvitationState => {
  if (row.withdrawn_at !== null) return 'withdrawn';
  if (row.application_id !== null) return 'applied';
  if (row.declined_at !== null) return 'declined';
  if (!row.live) return 'closed';
  return row.seen_at === null ? 'sent' : 'seen';
};

/** Whether the person can still decline it and the company withdraw it. */
export const isOpen = (row: StateColumns): boolean => ['sent', 'seen'].includes(getInvitationState(row));

/** The company's view: it shows the full name of an anonymous person only after they apply. */
export const toSentInvitation = (row: InvitationRow): SentInvitation => {
  const named = !row.anonymous || row.application_id !== null;
  return {
    id: row.id,
    job: { id: row.job_id, title: row.job_title },
    fractional: {
      id: row.fractional_id,
      first_name: row.first_name,
      last_name: named ? row.last_name : `${[...row.last_name][0] ?? ''}.`,
      profile_picture: named ? pictureUrl(row.profile_picture_id) : null,
      headline: row.headline,
      fractional_type: row.fractional_type,
      location: row.location,
    },
    note: row.note,
    state: getInvitationState(row),
    decline_reason: row.decline_reason,
    decline_note: row.decline_note,
    application_id: row.application_id,
    created_at: row.created_at,
  };
};

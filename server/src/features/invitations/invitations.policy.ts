import type { InvitationState, SentInvitation } from '../../../../contract/src/invitations.ts';
import { pictureUrl } from '../../lib/files.ts';
import type { InvitationRow } from './invitations.queries.ts';

type Facts = Pick<InvitationRow, 'withdrawn_at' | 'application_id' | 'declined_at' | 'live' | 'seen_at'>;

/** Where an invitation stands, from what happened to it, its job and its person. */
export const stateOf = (facts: Facts): InvitationState => {
  if (facts.withdrawn_at !== null) return 'withdrawn';
  if (facts.application_id !== null) return 'applied';
  if (facts.declined_at !== null) return 'declined';
  if (!facts.live) return 'closed';
  return facts.seen_at === null ? 'sent' : 'seen';
};

/** Whether its person may still decline it, and its company take it back. */
export const isOpen = (facts: Facts): boolean => ['sent', 'seen'].includes(stateOf(facts));

/** As the company may see it: an anonymous person by name only once they applied. */
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
    state: stateOf(row),
    decline_reason: row.decline_reason,
    decline_note: row.decline_note,
    application_id: row.application_id,
    created_at: row.created_at,
  };
};

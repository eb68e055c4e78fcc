import { expect, it } from 'vitest';
import { getInvitationState, isOpen, toSentInvitation } from './invitations.policy.ts';
import type { InvitationRow } from './invitations.queries.ts';

const at = '2026-01-01T00:00:00Z';
const row = (more: Partial<InvitationRow> = {}) =>
  ({
    withdrawn_at: null,
    application_id: null,
    declined_at: null,
    live: true,
    seen_at: null,
    anonymous: false,
    last_name: 'Quince',
    profile_picture_id: 'picture',
    ...more,
  }) as InvitationRow;

it.each([
  [{}, 'sent', true],
  [{ seen_at: at }, 'seen', true],
  [{ seen_at: at, live: false }, 'closed', false],
  [{ live: false, declined_at: at }, 'declined', false],
  [{ declined_at: at, application_id: 'application' }, 'applied', false],
  [{ application_id: 'application', withdrawn_at: at }, 'withdrawn', false],
] as const)('maps %j to the state %s, open: %s', (more, state, open) => {
  expect([getInvitationState(row(more)), isOpen(row(more))]).toEqual([state, open]);
});

it.each([
  ['a named person', {}, true],
  ['an anonymous person', { anonymous: true }, false],
  ['an anonymous person who applied', { anonymous: true, application_id: 'application' }, true],
] as const)('shows the full name of %s to the company: $2', (_, more, named) => {
  const { fractional } = toSentInvitation(row(more));
  expect(fractional.last_name).toBe(named ? 'Quince' : 'Q.');
  expect(fractional.profile_picture === null).toBe(!named);
});

it('shortens an empty last name', () => {
  expect(toSentInvitation(row({ anonymous: true, last_name: '' })).fractional.last_name).toBe('.');
});

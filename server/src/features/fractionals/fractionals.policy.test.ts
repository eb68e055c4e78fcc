import { expect, it } from 'vitest';
import { job, profile } from '../../../test/match-samples.ts';
import {
  isContactOpen,
  isShownToCompanies,
  toCard,
  toMatchedCard,
  type Viewer,
} from './fractionals.policy.ts';
import type { ProfileRow } from './fractionals.queries.ts';

const viewers: Viewer[] = ['visitor', 'company', 'open', 'owner', 'admin'];
const row = (more: Partial<ProfileRow> = {}) =>
  ({
    last_name: 'Quince',
    profile_picture_id: 'picture',
    anonymous: false,
    rate_min_minor: 10_050,
    rate_max_minor: null,
    status: 'verified',
    plan_name: 'Premium',
    promo_code: 'SPRING',
    email: 'ada@people.example',
    submitted_at: '2026-01-01T00:00:00Z',
    second_look: 'name',
    ...more,
  }) as unknown as ProfileRow;
const shownTo = (field: keyof ReturnType<typeof toCard>, more: Partial<ProfileRow> = {}) =>
  Object.fromEntries(viewers.map((viewer) => [viewer, toCard(row(more), viewer)[field]]));

it('shows only verified people with an active account to companies', () => {
  expect(isShownToCompanies({ status: 'verified', account_status: 'active' })).toBe(true);
  expect(isShownToCompanies({ status: 'pending', account_status: 'active' })).toBe(false);
  expect(isShownToCompanies({ status: 'verified', account_status: 'suspended' })).toBe(false);
});

it.each([
  [{ anonymous: false }, { plan: false, application: false }, false],
  [{ anonymous: false }, { plan: true, application: false }, true],
  [{ anonymous: true }, { plan: true, application: false }, false],
  [{ anonymous: true }, { plan: false, application: true }, true],
])('opens the contact of %j by %j: %s', (person, by, expected) => {
  expect(isContactOpen(person, by)).toBe(expected);
});

it('shows the full name to members, and an anonymous person only to viewers with contact access', () => {
  const [full, short] = ['Quince', 'Q.'];
  expect(shownTo('last_name')).toEqual({
    visitor: short,
    company: full,
    open: full,
    owner: full,
    admin: full,
  });
  expect(shownTo('last_name', { anonymous: true })).toEqual({
    visitor: short,
    company: short,
    open: full,
    owner: full,
    admin: full,
  });
  expect(toCard(row({ last_name: '' }), 'visitor').last_name).toBe('.');
  expect(toCard(row({ last_name: '𝒬uince' }), 'visitor').last_name).toBe('𝒬.');
});

it('shows the picture with the name', () => {
  const { visitor, company } = shownTo('profile_picture');
  expect([visitor, company]).toEqual([null, expect.stringContaining('picture')]);
  expect(shownTo('profile_picture', { anonymous: true }).company).toBeNull();
});

it.each([
  ['email', 'email'],
  ['plan_name', 'plan_name'],
  ['promo_code', 'promo_code'],
  ['second_look', 're_review'],
] as const)('shows %s to admins only', (field, column) => {
  const { admin, ...others } = shownTo(field);
  expect(admin).toBe(row()[column]);
  expect(Object.values(others)).toEqual([null, null, null, null]);
});

it.each(['status', 'submitted_at'] as const)('shows %s to the owner and to admins only', (field) => {
  const value = row()[field];
  expect(shownTo(field)).toEqual({ visitor: null, company: null, open: null, owner: value, admin: value });
});

it('shows Free for an account without a subscription', () => {
  expect(shownTo('plan_name', { plan_name: null }).admin).toBe('Free');
});

it('adds the match with the job that a company chose, and nothing without one', () => {
  const person = row(profile as Partial<ProfileRow>);
  expect(toMatchedCard(person, 'company', { ...job, read_at: '2026-06-15T12:00:00Z' }).match).toMatchObject({
    score: 100,
  });
  expect(toMatchedCard(person, 'company', undefined)).toEqual(toCard(person, 'company'));
});

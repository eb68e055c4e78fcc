import { expect, test } from 'vitest';
import type { AdminRole } from '../../../../contract/src/admin-roles.ts';
import { adminSectionsFor } from './admin-navigation.ts';
import { accountLinksFor, mainLinksFor } from './navigation.ts';

const toPaths = (links: { to: string }[]) => links.map(({ to }) => to);

test('before the approval request, no link of a fractional redirects to that step', () => {
  const person = { type: 'fractional', submit_approval_request: false } as const;
  expect(toPaths(mainLinksFor(person))).toEqual([
    '/account/fractional/next-step',
    '/account/fractional/opportunities/browse-jobs',
    '/chat',
  ]);
  expect(toPaths(accountLinksFor(person))).toEqual([
    '/account/fractional/next-step',
    '/account/fractional/next-step/settings',
  ]);
});

test('after the approval request, all pages of a fractional are linked', () => {
  const person = { type: 'fractional', submit_approval_request: true } as const;
  expect(toPaths(mainLinksFor(person))).toContain('/account/fractional/home');
  expect(toPaths(accountLinksFor(person))).toContain('/account/fractional/settings');
});

test('the admin area links only what the role of the admin may use', () => {
  const listSections = (admin_role?: AdminRole) =>
    adminSectionsFor({ type: 'admin', submit_approval_request: false, admin_role });
  const listLinks = (role?: AdminRole) => toPaths(listSections(role).flatMap(({ links }) => links));
  expect(listLinks('owner')).toEqual(expect.arrayContaining(['/admin-users', '/admin-audit', '/blogs']));
  expect(listLinks('finance')).toEqual(expect.arrayContaining(['/admin-reports', '/promo-code']));
  for (const role of ['support', 'finance', 'content'] as const)
    expect(listLinks(role)).not.toEqual(expect.arrayContaining(['/admin-users']));
  expect(listSections('finance').map(({ title }) => title)).not.toContain('Jobs');
  expect(listLinks()).toEqual(['/admin-today', '/dashboard', '/dashboard/settings', '/companylist']);
});

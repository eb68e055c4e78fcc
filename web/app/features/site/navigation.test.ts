import { expect, test } from 'vitest';
import type { AdminRole } from '../../../../contract/src/admin-roles.ts';
import { accountLinksFor, adminSectionsFor, mainLinksFor } from './navigation.ts';

const pathsOf = (links: { to: string }[]) => links.map(({ to }) => to);

test('before the approval request, no link of a fractional redirects to that step', () => {
  const person = { type: 'fractional', submit_approval_request: false } as const;
  expect(pathsOf(mainLinksFor(person))).toEqual([
    '/account/fractional/next-step',
    '/account/fractional/opportunities/browse-jobs',
    '/chat',
  ]);
  expect(pathsOf(accountLinksFor(person))).toEqual([
    '/account/fractional/next-step',
    '/account/fractional/next-step/settings',
  ]);
});

test('after the approval request, all pages of a fractional are linked', () => {
  const person = { type: 'fractional', submit_approval_request: true } as const;
  expect(pathsOf(mainLinksFor(person))).toContain('/account/fractional/home');
  expect(pathsOf(accountLinksFor(person))).toContain('/account/fractional/settings');
});

test('the admin area links only what the role of the admin may use', () => {
  const sectionsOf = (admin_role?: AdminRole) =>
    adminSectionsFor({ type: 'admin', submit_approval_request: false, admin_role });
  const linksOf = (role?: AdminRole) => pathsOf(sectionsOf(role).flatMap(({ links }) => links));
  expect(linksOf('owner')).toEqual(expect.arrayContaining(['/admin-users', '/admin-audit', '/blogs']));
  expect(linksOf('finance')).toEqual(expect.arrayContaining(['/admin-reports', '/promo-code']));
  for (const role of ['support', 'finance', 'content'] as const)
    expect(linksOf(role)).not.toEqual(expect.arrayContaining(['/admin-users']));
  expect(sectionsOf('finance').map(({ title }) => title)).not.toContain('Jobs');
  expect(linksOf()).toEqual(['/admin-today', '/dashboard', '/dashboard/settings', '/companylist']);
});

import { expect, test } from 'vitest';
import { accountLinksFor, mainLinksFor } from './navigation.ts';

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

import { describe, expect, test } from 'vitest';
import { afterSignIn, homeOf, landingOf, type Rule, redirectFor, safeReturnPath } from './guards.ts';

const people = {
  visitor: null,
  unapproved: { type: 'fractional', submit_approval_request: false },
  fractional: { type: 'fractional', submit_approval_request: true },
  company: { type: 'company', submit_approval_request: false },
  admin: { type: 'admin', submit_approval_request: false },
} as const;

const signIn = '/sign-in?return=%2Fwanted%3Fpage%3D2';
const nextStep = '/account/fractional/next-step';
const profile = '/account/fractional/fractional-profile';
const company = '/account/company/company-profile';
const may = undefined;

/** Where each person ends who wants `/wanted?page=2`, by rule. */
const table: Record<Rule, Record<keyof typeof people, string | undefined>> = {
  visitor: {
    visitor: may,
    unapproved: '/account/fractional/home',
    fractional: '/account/fractional/home',
    company,
    admin: '/dashboard',
  },
  'signing-in': { visitor: may, unapproved: nextStep, fractional: profile, company, admin: '/dashboard' },
  'signed-in': { visitor: signIn, unapproved: may, fractional: may, company: may, admin: may },
  fractional: { visitor: signIn, unapproved: may, fractional: may, company: signIn, admin: signIn },
  'approved-fractional': {
    visitor: signIn,
    unapproved: nextStep,
    fractional: may,
    company: signIn,
    admin: signIn,
  },
  company: { visitor: signIn, unapproved: signIn, fractional: signIn, company: may, admin: signIn },
  admin: { visitor: signIn, unapproved: signIn, fractional: signIn, company: signIn, admin: may },
  'company-or-admin': { visitor: signIn, unapproved: signIn, fractional: signIn, company: may, admin: may },
  'fractional-or-admin': { visitor: signIn, unapproved: may, fractional: may, company: signIn, admin: may },
  'company-or-fractional': { visitor: signIn, unapproved: may, fractional: may, company: may, admin: signIn },
};

describe.each(Object.entries(table))('%s', (rule, expected) => {
  test.each(Object.entries(expected))('%s', (who, target) => {
    expect(redirectFor(rule as Rule, people[who as keyof typeof people], '/wanted?page=2')).toBe(target);
  });
});

test('a signed-in person never circles between two guards', () => {
  for (const person of [people.fractional, people.company, people.admin]) {
    expect(redirectFor('signing-in', person, '/sign-in')).toBe(landingOf(person));
    expect(homeOf(person)).not.toBe('/');
  }
});

test.each(['/chat', '/jobgrid?search=cfo&page=2#top', '/c/0193'])('%s is a return path', (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  null,
  '',
  'chat',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/chat\\..\\evil',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  ' /chat',
])('rejects %j as a return path [redirect-return-path]', (path) => {
  expect(safeReturnPath(path)).toBeUndefined();
});

test('sign-in leads back to the wanted page, or to the own first one', () => {
  expect(afterSignIn(people.company, '/account/company/manage-jobs')).toBe('/account/company/manage-jobs');
  expect(afterSignIn(people.company, '//evil.example')).toBe(company);
  expect(afterSignIn(people.unapproved, null)).toBe(nextStep);
});

import { describe, expect, test } from 'vitest';
import { guardedScreens } from './guarded-screens.ts';
import {
  afterSignIn,
  getHomePath,
  getLandingPath,
  type Rule,
  redirectFor,
  ruleIn,
  safeReturnPath,
} from './guards.ts';

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
const allowed = undefined;

/** Where each person is redirected from `/wanted?page=2`, by rule. */
const table: Record<Rule, Record<keyof typeof people, string | undefined>> = {
  visitor: {
    visitor: allowed,
    unapproved: '/account/fractional/home',
    fractional: '/account/fractional/home',
    company,
    admin: '/dashboard',
  },
  'signing-in': { visitor: allowed, unapproved: nextStep, fractional: profile, company, admin: '/dashboard' },
  'signed-in': {
    visitor: signIn,
    unapproved: allowed,
    fractional: allowed,
    company: allowed,
    admin: allowed,
  },
  fractional: { visitor: signIn, unapproved: allowed, fractional: allowed, company: signIn, admin: signIn },
  'approved-fractional': {
    visitor: signIn,
    unapproved: nextStep,
    fractional: allowed,
    company: signIn,
    admin: signIn,
  },
  company: { visitor: signIn, unapproved: signIn, fractional: signIn, company: allowed, admin: signIn },
  admin: { visitor: signIn, unapproved: signIn, fractional: signIn, company: signIn, admin: allowed },
  'company-or-admin': {
    visitor: signIn,
    unapproved: signIn,
    fractional: signIn,
    company: allowed,
    admin: allowed,
  },
  'fractional-or-admin': {
    visitor: signIn,
    unapproved: allowed,
    fractional: allowed,
    company: signIn,
    admin: allowed,
  },
  'company-or-fractional': {
    visitor: signIn,
    unapproved: allowed,
    fractional: allowed,
    company: allowed,
    admin: signIn,
  },
};

describe.each(Object.entries(table))('%s', (rule, expected) => {
  test.each(Object.entries(expected))('%s', (who, target) => {
    expect(redirectFor(rule as Rule, people[who as keyof typeof people], '/wanted?page=2')).toBe(target);
  });
});

test.each([
  ['', 'visitor'],
  ['/', 'visitor'],
  ['account/fractional/settings/manage-plans', 'approved-fractional'],
  ['/c/:chatId', 'company-or-fractional'],
])('finds the rule of the route pattern %j', (pattern, rule) => {
  expect(ruleIn(guardedScreens, pattern)).toBe(rule);
});

test('throws for a route pattern without a rule', () => {
  expect(() => ruleIn(guardedScreens, 'jobgrid')).toThrow("The route 'jobgrid' has no guard rule.");
});

test('does not redirect a signed-in person in a circle', () => {
  for (const person of [people.fractional, people.company, people.admin]) {
    expect(redirectFor('signing-in', person, '/sign-in')).toBe(getLandingPath(person));
    expect(getHomePath(person)).not.toBe('/');
  }
});

test.each(['/chat', '/jobgrid?search=cfo&page=2#top', '/c/0193'])('accepts %s as a return path', (path) => {
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

test('returns to the requested page after sign-in, or to the landing page', () => {
  expect(afterSignIn(people.company, '/account/company/manage-jobs')).toBe('/account/company/manage-jobs');
  expect(afterSignIn(people.company, '//evil.example')).toBe(company);
  expect(afterSignIn(people.unapproved, null)).toBe(nextStep);
});

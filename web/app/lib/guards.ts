import type { Profile } from './session.ts';

/** Who may see a screen (spec section 2, 'Route guards'). */
export type Rule =
  | 'visitor'
  | 'signing-in'
  | 'signed-in'
  | 'fractional'
  | 'approved-fractional'
  | 'company'
  | 'admin'
  | 'company-or-admin'
  | 'fractional-or-admin'
  | 'company-or-fractional';

type Person = Pick<Profile, 'type' | 'submit_approval_request'>;

const nextStep = '/account/fractional/next-step';
const companyHome = '/account/company/company-profile';
const adminHome = '/dashboard';

/** Where public-only pages send somebody who is signed in. */
export const homeOf = ({ type }: Person): string =>
  ({ fractional: '/account/fractional/home', company: companyHome, admin: adminHome })[type];

/** Where sign-in, sign-up and the password pages send somebody who is signed in. */
export const landingOf = (person: Person): string => {
  if (person.type === 'company') return companyHome;
  if (person.type === 'admin') return adminHome;
  return person.submit_approval_request ? '/account/fractional/fractional-profile' : nextStep;
};

const backslashOrControl = /[\\\p{Cc}]/u;

/** A return path that leads nowhere but into this site; undefined for anything else. */
export const safeReturnPath = (path: string | null | undefined): string | undefined => {
  if (!path?.startsWith('/') || path.startsWith('//') || backslashOrControl.test(path)) return undefined;
  const base = 'https://site.invalid';
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined;
  return url?.origin === base ? path : undefined;
};

/** Sign-in that remembers the wanted page. */
export const signInPath = (wanted: string): string => `/sign-in?return=${encodeURIComponent(wanted)}`;

/** Where to go once signed in: the remembered page, or the person's own first one. */
export const afterSignIn = (person: Person, returnPath: string | null): string =>
  safeReturnPath(returnPath) ?? landingOf(person);

type Verdict = (person: Person | null, wanted: string) => string | undefined;

const only =
  (...types: Profile['type'][]): Verdict =>
  (person, wanted) =>
    person && types.includes(person.type) ? undefined : signInPath(wanted);

/** For each rule, where somebody is sent instead; undefined lets them in. */
const rules: Record<Rule, Verdict> = {
  visitor: (person) => (person ? homeOf(person) : undefined),
  'signing-in': (person) => (person ? landingOf(person) : undefined),
  'signed-in': only('fractional', 'company', 'admin'),
  fractional: only('fractional'),
  'approved-fractional': (person, wanted) =>
    only('fractional')(person, wanted) ?? (person?.submit_approval_request ? undefined : nextStep),
  company: only('company'),
  admin: only('admin'),
  'company-or-admin': only('company', 'admin'),
  'fractional-or-admin': only('fractional', 'admin'),
  'company-or-fractional': only('company', 'fractional'),
};

/** Where `person` is sent who wants to see `wanted` under `rule`; undefined when they may see it. */
export const redirectFor = (rule: Rule, person: Person | null, wanted: string): string | undefined =>
  rules[rule](person, wanted);

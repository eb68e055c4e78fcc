import type { Profile } from './session.ts';

type Person = Pick<Profile, 'type' | 'submit_approval_request'>;

const nextStep = '/account/fractional/next-step';
const companyHome = '/account/company/company-profile';
const adminHome = '/dashboard';

/** Where public-only pages redirect a signed-in person. */
export const getHomePath = ({ type }: Person): string =>
  ({ fractional: '/account/fractional/home', company: companyHome, admin: adminHome })[type];

/** Where sign-in, sign-up and the password pages redirect a signed-in person. */
export const getLandingPath = (person: Person): string => {
  if (person.type === 'company') return companyHome;
  if (person.type === 'admin') return adminHome;
  return person.submit_approval_request ? '/account/fractional/fractional-profile' : nextStep;
};

const backslashOrControl = /[\\\p{Cc}]/u;

/** The return path if it stays within this site, else undefined. */
export const safeReturnPath = (path: string | null | undefined): string | undefined => {
  if (!path?.startsWith('/') || path.startsWith('//') || backslashOrControl.test(path)) return undefined;
  const base = 'https://site.invalid';
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined;
  return url?.origin === base ? path : undefined;
};

/** The sign-in page, which returns to `returnPath` afterwards. */
export const signInPath = (returnPath: string | null): string =>
  returnPath === null ? '/sign-in' : `/sign-in?return=${encodeURIComponent(returnPath)}`;

/** Where to go after sign-in: the return path, or the person's landing page. */
export const afterSignIn = (person: Person, returnPath: string | null): string =>
  safeReturnPath(returnPath) ?? getLandingPath(person);

type Check = (person: Person | null, path: string) => string | undefined;

const only =
  (...types: Profile['type'][]): Check =>
  (person, path) =>
    person && types.includes(person.type) ? undefined : signInPath(path);

/** Who may see a screen (spec section 2, 'Route guards'): each rule returns the redirect, or undefined to let in. */
const rules = {
  visitor: (person) => (person ? getHomePath(person) : undefined),
  'signing-in': (person) => (person ? getLandingPath(person) : undefined),
  'signed-in': only('fractional', 'company', 'admin'),
  fractional: only('fractional'),
  'approved-fractional': (person, path) =>
    only('fractional')(person, path) ?? (person?.submit_approval_request ? undefined : nextStep),
  company: only('company'),
  admin: only('admin'),
  'company-or-admin': only('company', 'admin'),
  'fractional-or-admin': only('fractional', 'admin'),
  'company-or-fractional': only('company', 'fractional'),
} satisfies Record<string, Check>;

export type Rule = keyof typeof rules;

/** The paths of the two rules for visitors; `guarded-screens.ts` has all. Public pages load these only. */
export const visitorScreens = {
  visitor: ['', 'fractionals', 'companies'],
  'signing-in': [
    'sign-in',
    'sign-in/company',
    'sign-up',
    'account/forgot-password',
    'account/reset-password',
  ],
} satisfies Partial<Record<Rule, string[]>>;

/** The rule of a matched route pattern in `screens`. Throws for a route that is not in the table. */
export const ruleIn = (screens: Partial<Record<Rule, string[]>>, pattern: string): Rule => {
  const path = pattern.replace(/^\//, '');
  const rule = (Object.keys(screens) as Rule[]).find((name) => screens[name]?.includes(path));
  if (rule === undefined) throw new Error(`The route '${pattern}' has no guard rule.`);
  return rule;
};

/** The redirect for `person`, who asks for `path` under `rule`; undefined if they may see it. */
export const redirectFor = (rule: Rule, person: Person | null, path: string): string | undefined =>
  rules[rule](person, path);

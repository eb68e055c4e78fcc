import type { UserType } from '../contract/src/endpoint.ts';

/** The password of every account that the demo marketplace makes. */
export const demoPassword = 'cadre-demo-2026';

interface DemoAccount {
  email: string;
  type: UserType;
  firstName: string;
  lastName: string;
  /** What one finds when signing in with it. */
  shows: string;
}

/** The accounts to look around with; everybody else in the demo marketplace is made up from lists. */
export const namedAccounts = [
  {
    email: 'admin@cadre.example',
    type: 'admin',
    firstName: 'Ines',
    lastName: 'Calloway',
    shows: 'admin',
  },
  {
    email: 'company@cadre.example',
    type: 'company',
    firstName: 'Tobias',
    lastName: 'Renner',
    shows: 'company with a promote and a sourcing plan',
  },
  {
    email: 'newcompany@cadre.example',
    type: 'company',
    firstName: 'Maya',
    lastName: 'Lindqvist',
    shows: 'company without a plan',
  },
  {
    email: 'fractional@cadre.example',
    type: 'fractional',
    firstName: 'Nora',
    lastName: 'Whitfield',
    shows: 'fractional, verified, Premium',
  },
  {
    email: 'basic@cadre.example',
    type: 'fractional',
    firstName: 'Daniel',
    lastName: 'Okafor',
    shows: 'fractional, verified, Basic',
  },
  {
    email: 'pending@cadre.example',
    type: 'fractional',
    firstName: 'Helena',
    lastName: 'Marsh',
    shows: 'fractional, approval not yet asked for',
  },
] as const satisfies readonly DemoAccount[];

export type NamedEmail = (typeof namedAccounts)[number]['email'];

/** What the server prints once it is ready: whom to sign in as. */
export const demoAccounts = (): string => {
  const width = Math.max(...namedAccounts.map(({ email }) => email.length));
  const rows = namedAccounts.map(({ email, shows }) => `  ${email.padEnd(width)}  ${shows}`);
  return [`Demo accounts, all with the password ${demoPassword}:`, ...rows].join('\n');
};

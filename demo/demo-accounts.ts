import type { UserType } from '../contract/src/endpoint.ts';

/** The password of every demo account. */
export const demoPassword = 'cadre-demo-2026';

interface DemoAccount {
  email: string;
  type: UserType;
  firstName: string;
  lastName: string;
  /** What the account demonstrates. */
  shows: string;
}

/** The accounts for exploring the demo; all other people are generated from lists. */
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
    shows: 'fractional, approval not requested yet',
  },
] as const satisfies readonly DemoAccount[];

export type NamedEmail = (typeof namedAccounts)[number]['email'];

/** The list of accounts that the server prints when it is ready. */
export const demoAccounts = (): string => {
  const width = Math.max(...namedAccounts.map(({ email }) => email.length));
  const rows = namedAccounts.map(({ email, shows }) => `  ${email.padEnd(width)}  ${shows}`);
  return [`Demo accounts, all with the password ${demoPassword}:`, ...rows].join('\n');
};

/** Whether an address is that of the demo's verified fractional on Premium. */
export const isNamedFractional = (email: string) =>
  email === ('fractional@cadre.example' satisfies NamedEmail);

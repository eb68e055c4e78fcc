import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '../../../../contract/src/accounts.ts';
import { secondFactor } from '../../../../contract/src/factors.ts';
import { renderAt } from '../../../test/render.tsx';
import { clearSession } from '../../lib/session.ts';
import { Providers } from '../../ui/providers.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

const session = {
  token: 'h.e30.s',
  type: 'company',
  first_name: 'Mara',
  last_name: 'Lindqvist',
  email: 'mara@example.com',
  id: '0193c1d0-0000-7000-8000-000000000001',
  profile_picture: null,
  plan_name: 'Free',
  submit_approval_request: false,
};
let bodies: object[];
let secondAnswer: () => Response;
beforeEach(() => {
  bodies = [];
  secondAnswer = () => Response.json(session);
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    if (path.endsWith(secondFactor.path)) return secondAnswer();
    return path.endsWith(signIn.path)
      ? Response.json({ second_factor: { challenge: 'a-challenge', methods: ['totp', 'recovery_code'] } })
      : new Response('', { status: 500 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  clearSession();
});

const onDone = vi.fn();
const show = () =>
  renderAt(
    '/',
    <Providers>
      <SignInSteps heading={<h1>Sign in</h1>} onDone={onDone}>
        <p>New here?</p>
      </SignInSteps>
    </Providers>,
  );
const heading = page.getByRole('heading', { level: 1 });
const toSecondStep = async () => {
  show();
  await page.getByLabelText('Email').fill('mara@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('orchard lantern');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(heading).toHaveTextContent('Enter your code');
};
const refuse = (code: string) => () => Response.json({ error: 'Refused.', code }, { status: 400 });

test('asks for the code after the password, keeps a wrong one with its error, and signs in', async () => {
  await toSecondStep();
  const code = page.getByLabelText('Code', { exact: true });
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  secondAnswer = refuse('invalid_code');
  await code.fill('000000');
  await expect.element(page.getByText('Refused.')).toBeVisible();
  secondAnswer = () => Response.json(session);
  await code.fill('123456');
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(bodies.at(-1)).toEqual({ challenge: 'a-challenge', totp: '123456' });
  expect(sessionStorage.getItem('cadre.second-factor')).toBeNull();
});

test('accepts a recovery code instead, and keeps the step after a reload', async () => {
  await toSecondStep();
  show();
  await expect.element(heading.nth(1)).toHaveTextContent('Enter your code');
  await page.getByRole('button', { name: 'Use a recovery code' }).first().click();
  await page.getByLabelText('Recovery code').fill('abcde');
  await page.getByRole('button', { name: 'Continue' }).first().click();
  await expect.element(page.getByText('A recovery code has ten letters and digits.')).toBeVisible();
  await page.getByLabelText('Recovery code').fill('abcde-12345');
  await page.getByRole('button', { name: 'Continue' }).first().click();
  await expect.poll(() => bodies.at(-1)).toEqual({ challenge: 'a-challenge', recovery_code: 'abcde-12345' });
});

test('returns to the first step by Back, and says why after the sign-in has expired', async () => {
  await toSecondStep();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(heading).toHaveTextContent('Sign in');
  await page.getByLabelText('Email').fill('mara@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('orchard lantern');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  secondAnswer = refuse('invalid_ticket');
  await page.getByLabelText('Code', { exact: true }).fill('123456');
  await expect.element(page.getByText('This sign-in took too long. Sign in again.')).toBeVisible();
});

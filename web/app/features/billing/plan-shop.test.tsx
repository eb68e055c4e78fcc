import '../../ui/tokens.css';
import '../../ui/base.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Subscription } from '../../../../contract/src/billing.ts';
import { renderAt } from '../../../test/render.tsx';
import { aPlan, aSubscription } from '../../../test/sample-billing.ts';
import { setAccessToken } from '../../lib/access-token.ts';
import { leaveFor } from '../../lib/leave.ts';
import { getQueryClient } from '../../lib/query-client.ts';
import { clearSession, readProfile, startSession } from '../../lib/session.ts';
import { DialogHost } from '../../ui/dialogs.tsx';
import { Providers } from '../../ui/providers.tsx';
import { ManagePlans } from './manage-plans.tsx';
import { PlanShop } from './plan-shop.tsx';

const plans = (['Basic', 'Premium', 'Powerhouse'] as const).flatMap((title) => [
  aPlan(title),
  aPlan(title, 'year'),
]);
const buildDashboard = (subscriptions: Subscription[], promo_code: object | null = null) => ({
  plan_name: subscriptions[0]?.plan.title ?? 'Free',
  plans: subscriptions,
  own: true,
  allowances: [
    {
      kind: 'application',
      label: 'Applications this month',
      used: 2,
      allowed: 30,
      left: 28,
      returned: 0,
      carried: 0,
      given: 0,
      resets_at: null,
    },
  ],
  renewal_date: null,
  next_amount: null,
  currency: null,
  next_amounts: [],
  payment_failed: null,
  promo_code,
});

let answers: Record<string, { status?: number; body: unknown } | (() => { status?: number; body: unknown })>;
let sent: { path: string; body: unknown }[];

const setSubscriptions = (subscriptions: Subscription[], promo?: object) => {
  answers['/payment/user_subscriptions'] = { body: subscriptions };
  answers['/payment/dashboard'] = { body: buildDashboard(subscriptions, promo) };
};

beforeEach(async () => {
  await page.viewport(1440, 900);
  sent = [];
  answers = { '/payment/employee_plan_list': { body: plans } };
  setSubscriptions([]);
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const path = new URL(input, location.origin).pathname.replace('/api', '');
    if (init.method === 'POST' || init.method === 'PUT')
      sent.push({ path, body: JSON.parse(String(init.body ?? 'null')) });
    const answer = answers[path];
    const { status = 200, body } = (typeof answer === 'function' ? answer() : answer) ?? {
      status: 500,
      body: { error: `No answer for ${path}`, code: 'internal' },
    };
    return new Response(JSON.stringify(body), { status });
  });
  startSession({
    token: 'h.e30.s',
    type: 'fractional',
    first_name: 'Mara',
    last_name: 'Lindqvist',
    email: 'mara@example.com',
    id: '0193c1d0-0000-7000-8000-000000000001',
    profile_picture: null,
    plan_name: 'Free',
    submit_approval_request: true,
  });
  setAccessToken(`h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 900 }))}.s`);
});

afterEach(() => {
  clearSession();
  getQueryClient().clear();
  vi.unstubAllGlobals();
});

const show = (url: string, element: React.ReactNode) =>
  renderAt(
    url,
    <Providers>
      <main>{element}</main>
      <DialogHost />
    </Providers>,
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('a yearly price and another currency change every price', async () => {
  show('/?currency=USD', <PlanShop payer="fractional" />);
  await expect.element(page.getByText('$59', { exact: true })).toBeVisible();
  await page.getByText('Yearly', { exact: false }).click();
  await page.getByRole('combobox', { name: 'Currency' }).selectOptions('GBP');
  await expect.element(page.getByText('£470', { exact: true })).toBeVisible();
  await expect.element(page.getByText('£39.17 a month, paid once a year')).toBeVisible();
});

test('buying a plan replaces a granted one, and the order says so', async () => {
  const [basic, powerhouse] = [aPlan('Basic'), aPlan('Powerhouse')];
  setSubscriptions([aSubscription({ plan: basic })]);
  answers['/payment/change_preview'] = {
    body: {
      takes_effect: 'checkout',
      takes_effect_at: '2026-11-21T12:00:00Z',
      from: basic,
      to: powerhouse,
      due_now: 99,
      tax: 0,
      currency: 'USD',
      lines: [{ description: 'Powerhouse', amount: 99 }],
      next_amount: 99,
      next_date: '2026-12-21T12:00:00Z',
    },
  };
  show(`/?plan=${powerhouse.id}`, <PlanShop payer="fractional" />);
  const dialog = page.getByRole('dialog', { name: 'Change to Powerhouse, monthly' });
  await expect
    .element(dialog.getByText('The Powerhouse plan replaces the Basic plan once it is paid.'))
    .toBeVisible();
});

test('uses the promo code of the sign-up, which can be removed', async () => {
  setSubscriptions([], { code: 'WELCOME20', description: '20 % off' });
  answers['/payment/check_promo_code'] = {
    body: { valid: true, description: '20 % off', first_amount: 47.2, currency: 'USD' },
  };
  answers['/payment/create_checkout_session'] = { status: 201, body: { id: 'cs', url: '/pay' } };
  show('/?currency=USD&plan=Premium month', <PlanShop payer="fractional" />);
  await expect.element(page.getByText('WELCOME20')).toBeVisible();
  await expect.element(page.getByText('$47.20', { exact: true })).toBeVisible();
  await button('Remove').click();
  await expect.element(page.getByText('$47.20', { exact: true })).not.toBeInTheDocument();
  await page.getByLabelText('Promo code').fill('welcome20');
  await button('Apply').click();
  await expect.element(page.getByText('$47.20', { exact: true })).toBeVisible();
  await button('Continue to payment').click();
  await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/pay'));
  expect(sent.at(-1)?.body).toEqual({
    plan_id: 'Premium month',
    promo_code: 'welcome20',
    currency: 'USD',
  });
});

test('links the current plan to its management and defers a downgrade', async () => {
  setSubscriptions([aSubscription()]);
  answers['/payment/change_preview'] = {
    body: {
      takes_effect: 'period_end',
      takes_effect_at: '2026-12-01T00:00:00Z',
      from: aPlan('Premium'),
      to: aPlan('Basic'),
      due_now: 0,
      tax: 0,
      currency: 'GBP',
      lines: [],
      next_amount: 23,
      next_date: '2026-12-01T00:00:00Z',
    },
  };
  show('/', <PlanShop payer="fractional" />);
  await expect.element(page.getByRole('link', { name: 'Manage plan' })).toBeVisible();
  await expect.element(page.getByText('Prices in GBP')).toBeVisible();
  await page.getByRole('link', { name: 'Change to Basic' }).click();
  await expect.element(button('Change on 1 December 2026')).toBeVisible();
  await expect.element(page.getByText('£0', { exact: true }).last()).toBeVisible();
  expect(sent).toEqual([]);
});

test('asks for the address that tax depends on before an upgrade, then shows the tax', async () => {
  const powerhouse = aPlan('Powerhouse');
  setSubscriptions([aSubscription()]);
  answers['/payment/change_preview'] = {
    status: 409,
    body: { error: 'Enter your billing address first.', code: 'address_required' },
  };
  answers['/payment/billing_address'] = {
    status: 400,
    body: {
      error: 'Fix the fields.',
      code: 'invalid_input',
      fields: { postal_code: 'Tax cannot be calculated for this address.' },
    },
  };
  show(`/?plan=${powerhouse.id}`, <PlanShop payer="fractional" />);
  await button('Continue').click();
  await expect.element(page.getByText('Choose a country.')).toBeVisible();
  expect(sent).toEqual([]);

  await page.getByRole('combobox', { name: 'Country' }).fill('United States');
  await page.getByRole('option', { name: 'United States' }).click();
  await page.getByRole('textbox', { name: 'Street and number' }).fill('1 Main Street');
  await page.getByRole('textbox', { name: 'City' }).fill('Albany');
  await page.getByLabelText('State, such as NY').fill('ny');
  await button('Continue').click();
  await expect.element(page.getByText('Tax cannot be calculated for this address.')).toBeVisible();

  answers['/payment/billing_address'] = { body: { message: 'Your billing address is saved.' } };
  answers['/payment/change_preview'] = {
    body: {
      takes_effect: 'now',
      takes_effect_at: '2026-11-21T12:00:00Z',
      from: aPlan('Premium'),
      to: powerhouse,
      due_now: 43.55,
      tax: 3.55,
      currency: 'USD',
      lines: [{ description: 'Remaining time on Powerhouse', amount: 40 }],
      next_amount: 99,
      next_date: '2026-12-21T12:00:00Z',
    },
  };
  await page.getByLabelText('Postal code').fill('12207');
  await button('Continue').click();
  await expect.element(button('Pay $43.55 and change')).toBeVisible();
  await expect.element(page.getByText('$3.55', { exact: true })).toBeVisible();
  expect(sent.findLast(({ path }) => path.endsWith('billing_address'))?.body).toEqual({
    country: 'US',
    line1: '1 Main Street',
    city: 'Albany',
    state: 'NY',
    postal_code: '12207',
  });
});

test('shows the end of a cancelled plan and offers to keep it', async () => {
  setSubscriptions([
    aSubscription({
      cancel_at_period_end: true,
      can: { cancel: false, pause: false, resume: true, change: true },
    }),
  ]);
  show('/', <PlanShop payer="fractional" />);
  await expect.element(page.getByText('Until 1 December 2026')).toBeVisible();
  await expect.element(page.getByText('Your plan')).not.toBeInTheDocument();
  await expect.element(button('Keep the Premium plan')).toBeVisible();
});

test('shows an error and a retry when the plans fail to load', async () => {
  answers['/payment/employee_plan_list'] = { status: 500, body: { error: '', code: 'internal' } };
  show('/', <PlanShop payer="fractional" />);
  await expect.element(page.getByText('Unknown Error')).toBeVisible();
  await expect.element(page.getByText('Premium')).not.toBeInTheDocument();
  answers['/payment/employee_plan_list'] = { body: plans };
  await button('Try again').click();
  await expect.element(page.getByRole('heading', { name: 'Premium' })).toBeVisible();
});

test('cancelling shows the end and the losses, then marks the plan as cancelled', async () => {
  setSubscriptions([aSubscription()]);
  const ending = aSubscription({
    cancel_at_period_end: true,
    can: { cancel: false, pause: false, resume: true, change: true },
  });
  answers['/payment/cancel_plan'] = () => {
    setSubscriptions([ending]);
    return { body: { message: 'Done', subscription: ending } };
  };
  show('/', <ManagePlans payer="fractional" />);
  await button('Cancel plan').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('1 December 2026')).toBeVisible();
  await expect.element(dialog.getByRole('listitem').first()).toMatchTextContent(/Applications a month 30/);
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  await expect.element(page.getByText('Cancelled')).toBeVisible();
  await expect.element(button('Keep the Premium plan')).toBeVisible();
  expect(sent).toEqual([{ path: '/payment/cancel_plan', body: { subscription_id: 'subscription' } }]);
  await vi.waitFor(() => expect(readProfile()?.plan_name).toBe('Premium'));
});

test('shows refunded and added credits beside the limit of the plan', async () => {
  const board = buildDashboard([aSubscription()]);
  const [applications] = board.allowances;
  const allowances = [{ ...applications, used: 7, allowed: 36, left: 29, returned: 1, given: 5 }];
  answers['/payment/dashboard'] = { body: { ...board, allowances } };
  show('/', <ManagePlans payer="fractional" />);
  const item = page.getByRole('listitem').filter({ hasText: 'Applications this month' });
  await expect.element(item).toMatchTextContent(/7 of 36/);
  await expect
    .element(item)
    .toMatchTextContent(/30 from your plan · 1 refunded from earlier months · 5 added by our team/);
});

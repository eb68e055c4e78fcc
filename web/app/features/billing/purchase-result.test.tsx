import '../../ui/tokens.css';
import '../../ui/base.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../test/render.tsx';
import { aPlan, aSubscription } from '../../../test/sample-billing.ts';
import { getQueryClient } from '../../lib/query-client.ts';
import { Providers } from '../../ui/providers.tsx';
import { usePaymentsLoading } from './billing.data.ts';
import { PurchaseResult } from './purchase-result.tsx';
import { saveWantedPlan } from './wanted-plan.ts';

type Status = 'open' | 'paid' | 'expired' | 'refunded';
let status: Status;
let delay: Promise<void>;

const bought = aSubscription();
const board = {
  plan_name: 'Premium',
  plans: [bought],
  own: true,
  allowances: [
    {
      kind: 'application',
      label: 'Applications this month',
      used: 0,
      allowed: 30,
      left: 30,
      returned: 0,
      carried: 0,
      given: 0,
      resets_at: null,
    },
  ],
  renewal_date: bought.end_date,
  next_amount: 47,
  currency: 'GBP',
  next_amounts: [{ subscription_id: bought.id, date: bought.end_date, amount: 23.5, currency: 'GBP' }],
  payment_failed: null,
  promo_code: null,
};

beforeEach(() => {
  status = 'open';
  delay = Promise.resolve();
  vi.stubGlobal('fetch', async (input: string) => {
    await delay;
    const checkout = {
      status,
      plan: aPlan('Premium'),
      subscription_id: status === 'paid' ? bought.id : null,
    };
    const body = input.includes('checkout_status') ? checkout : board;
    return new Response(JSON.stringify(body), { status: 200 });
  });
});

afterEach(() => {
  getQueryClient().clear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const Busy = () => <output>{usePaymentsLoading() ? 'busy' : 'quiet'}</output>;

const show = () =>
  renderAt(
    '/thank-you?session_id=cs',
    <Providers>
      <PurchaseResult payer="fractional" sessionId="cs" />
      <Busy />
    </Providers>,
  );

test('confirms the purchase only when the payment is known', async () => {
  saveWantedPlan({ title: 'Premium', path: '/' });
  show();
  await expect.element(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  await expect.element(page.getByText('quiet')).toBeVisible();
  await expect.element(page.getByText('Your Premium plan is active')).not.toBeInTheDocument();
  expect(localStorage.length).toBe(1);

  status = 'paid';
  await expect.element(page.getByRole('heading', { name: 'Your Premium plan is active' })).toBeVisible();
  await expect
    .element(page.getByText('You pay by the month. Renews on 1 December 2026 for £23.50.'))
    .toBeVisible();
  await expect.element(page.getByText('Applications this month')).toBeVisible();
  await vi.waitFor(() => expect(localStorage.getItem('cadre.wanted-plan')).toBeNull());
});

test.for([
  ['expired', 'Nothing was charged'],
  ['refunded', 'This payment is refunded'],
] as const)('explains a payment page that is %s', async ([end, title]) => {
  status = end;
  show();
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to plans' })).toBeVisible();
});

test('reports loading while any payment request is pending', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  delay = promise;
  show();
  await expect.element(page.getByText('busy')).toBeVisible();
  resolve();
  await expect.element(page.getByText('quiet')).toBeVisible();
});

import '../../ui/tokens.css';
import '../../ui/base.css';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../test/render.tsx';
import { aPlan } from '../../../test/sample-billing.ts';
import { clearSession, startSession } from '../../lib/session.ts';
import { BillingQuestions } from './billing-questions.tsx';
import { FractionalPlans } from './public-plans.tsx';

const plans = (['Basic', 'Premium', 'Powerhouse'] as const).map((title) => aPlan(title));
const link = (name: string) => page.getByRole('link', { name, exact: true });

afterEach(clearSession);

test('a visitor can choose any plan', async () => {
  renderAt('/pricing', <FractionalPlans plans={plans} currency="USD" />);
  await expect.element(link('Choose Premium')).toBeVisible();
  expect(page.getByText('Your plan').elements()).toHaveLength(0);
});

test('the current plan is marked and links to its management', async () => {
  startSession({
    token: 'h.e30.s',
    type: 'fractional',
    first_name: 'Mara',
    last_name: 'Lindqvist',
    email: 'mara@example.com',
    id: '0193c1d0-0000-7000-8000-000000000001',
    profile_picture: null,
    plan_name: 'Premium',
    submit_approval_request: true,
  });
  renderAt('/pricing', <FractionalPlans plans={plans} currency="USD" />);
  const current = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Premium/ }) });
  await expect.element(current.getByText('Your plan')).toBeVisible();
  await expect
    .element(current.getByRole('link', { name: 'Manage plan' }))
    .toHaveAttribute('href', '/account/fractional/settings/manage-plans');
  // An upgrade is emphasised, a downgrade is not.
  await expect.element(link('Upgrade to Powerhouse')).toBeVisible();
  await expect.element(link('Change to Basic')).toBeVisible();
  const fill = (name: string) => getComputedStyle(link(name).element()).backgroundColor;
  expect(fill('Change to Basic')).toBe(fill('Manage plan'));
  expect(fill('Upgrade to Powerhouse')).not.toBe(fill('Manage plan'));
  expect(link('Choose Premium').elements()).toHaveLength(0);
});

test.each([
  [true, ' plus tax'],
  [false, ''],
])('says that tax is added where it is: %s', async (plusTax, suffix) => {
  const element = (
    <>
      <FractionalPlans plans={plans} currency="USD" />
      <BillingQuestions payer="fractional" />
    </>
  );
  renderAt('/pricing', null, [{ id: 'root', path: '/pricing', element, loader: () => ({ plusTax }) }]);
  await expect.element(link('Choose Premium')).toBeVisible();
  const premium = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Premium' }) });
  await expect.element(premium.getByText(`a month${suffix}`, { exact: true })).toBeVisible();
  expect(page.getByText('Do prices include tax?').elements()).toHaveLength(plusTax ? 1 : 0);
});

test('shows only the questions of one side', async () => {
  renderAt('/account/company/payments', <BillingQuestions payer="company" />);
  await expect.element(page.getByText('What counts as a live job?')).toBeVisible();
  expect(page.getByText('What counts as an application?').elements()).toHaveLength(0);
});

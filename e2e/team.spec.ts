import { employerProfileOwn } from '../contract/src/companies.ts';
import { signInTo } from './support/accounts.ts';
import { standingJobs } from './support/hiring.ts';
import { axe, expect, latestMail, test } from './support/journey.ts';
import { aNewCompany } from './support/newcomers.ts';
import { password } from './support/sign-in.ts';

const settings = '/account/company/settings';

test('an invited colleague works for the company until the owner removes them', async ({
  page,
  browser,
  consoleErrors,
}) => {
  const { email: owner, call } = await aNewCompany('Promote 1');
  const colleague = `colleague-${Date.now()}@people.example`;
  await signInTo(page, owner, settings);
  const invite = page.getByRole('button', { name: 'Invite a colleague' });
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await invite.press('Enter');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await dialog.getByLabel('First name').fill('Grace');
  await dialog.getByLabel('Last name').fill('Hopper');
  await dialog.getByLabel('Work e-mail').fill(owner);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('There is an account with this e-mail address already.')).toBeVisible();
  await axe(page);
  await dialog.getByLabel('Work e-mail').fill(colleague);
  await dialog.getByRole('button', { name: 'Send invitation' }).dblclick();
  const row = page.getByRole('list', { name: 'Team' }).getByRole('listitem').filter({ hasText: colleague });
  await expect(row.getByText('Invited')).toBeVisible();
  await expect(page.getByText('2 of 2 seats used.')).toBeVisible();

  // The plan has no third seat.
  await invite.press('Enter');
  await dialog.getByLabel('First name').fill('Jean');
  await dialog.getByLabel('Last name').fill('Bartik');
  await dialog.getByLabel('Work e-mail').fill(`third-${colleague}`);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('dialog').getByText('Every seat of your plan is taken.')).toBeVisible();
  await page.keyboard.press('Escape');

  const link = /\S+\/set-password\?ticket=\S+/.exec((await latestMail(colleague)).text)?.[0] ?? '';
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(new URL(link).pathname + new URL(link).search);
  await guest.getByLabel('Password', { exact: true }).fill(password);
  await guest.getByRole('button', { name: 'Set password' }).click();
  await guest.waitForURL('/account/company/**');
  const main = guest.getByRole('main');

  // A company is reported by others, not by its own people.
  const [{ company: other } = { company: { id: '', name: '' } }] = await standingJobs();
  const { id, name } = await call(employerProfileOwn);
  const report = main.getByRole('button', { name: 'Report this company' });
  await guest.goto(`/companydetails?id=${other.id}`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(other.name);
  await expect(report).toBeVisible();
  await guest.goto(`/companydetails?id=${id}`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(guest.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(report).toHaveCount(0);
  await axe(guest);

  await guest.goto(settings);
  await expect(main.getByRole('list', { name: 'Team' }).getByRole('listitem')).toHaveCount(2);
  await expect(main.getByRole('button', { name: /^(Invite|Remove)/ })).toHaveCount(0);

  await page.reload();
  await expect(row.getByText('Invited')).toBeHidden();
  await row.getByRole('button', { name: 'Remove Grace Hopper' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(row).toBeHidden();
  await expect(page.getByRole('list', { name: 'Team' })).toBeFocused();
  // Their live socket is closed with the session.
  await guest.getByRole('dialog', { name: 'Session Expired' }).getByRole('button', { name: 'OK' }).click();
  await guest.waitForURL('/');
  for (const error of consoleErrors.splice(0)) expect(error).toContain('/api/employer/team');
});

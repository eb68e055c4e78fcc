import { employerProfileOwn } from '../contract/src/companies.ts';
import { signInTo } from './support/accounts.ts';
import { demoJobs } from './support/hiring.ts';
import { axe, expect, latestMail, test } from './support/journey.ts';
import { aNewCompany } from './support/newcomers.ts';
import { password } from './support/sign-in.ts';

const settings = '/account/company/settings/team';

test('an invited colleague works for the company until the owner removes them', { tag: '@long' }, async ({
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
  await dialog.getByLabel('Work email').fill(owner);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('There is an account with this email address already.')).toBeVisible();
  await axe(page);
  await dialog.getByLabel('Work email').fill(colleague);
  await dialog.getByRole('button', { name: 'Send invitation' }).dblclick();
  const row = page.getByRole('list', { name: 'Team' }).getByRole('listitem').filter({ hasText: colleague });
  await expect(row.getByText('Invited')).toBeVisible();
  await expect(page.getByText('2 of 2 seats used.')).toBeVisible();

  // The plan has no third seat.
  await invite.press('Enter');
  await dialog.getByLabel('First name').fill('Jean');
  await dialog.getByLabel('Last name').fill('Bartik');
  await dialog.getByLabel('Work email').fill(`third-${colleague}`);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('dialog').getByText('All seats of your plan are taken.')).toBeVisible();
  await page.keyboard.press('Escape');

  const link = /\S+\/invitation\?ticket=\S+/.exec((await latestMail(colleague)).text)?.[0] ?? '';
  const colleaguePage = await (await browser.newContext()).newPage();
  await colleaguePage.goto(new URL(link).pathname + new URL(link).search);
  await expect(colleaguePage.getByRole('heading', { level: 1 })).toHaveText(
    /^Join Marchetti Ceramics .+ on Cadre$/,
  );
  await expect(colleaguePage.getByRole('main')).toContainText('Ottilie Marchetti');
  await expect(colleaguePage.getByRole('main')).toContainText(colleague);
  await axe(colleaguePage);
  await colleaguePage.getByLabel('Password', { exact: true }).fill(password);
  await colleaguePage.getByRole('button', { name: 'Set password' }).click();
  await colleaguePage.waitForURL('/account/company/**');
  const main = colleaguePage.getByRole('main');

  // Members of a company can report other companies, but not their own.
  const [{ company: other } = { company: { id: '', name: '' } }] = await demoJobs();
  const { id, name } = await call(employerProfileOwn);
  const report = main.getByRole('button', { name: 'Report this company' });
  await colleaguePage.goto(`/companydetails?id=${other.id}`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(other.name);
  await expect(report).toBeVisible();
  await colleaguePage.goto(`/companydetails?id=${id}`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(colleaguePage.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(report).toHaveCount(0);
  await axe(colleaguePage);

  await colleaguePage.goto(settings);
  await expect(main.getByRole('list', { name: 'Team' }).getByRole('listitem')).toHaveCount(2);
  await expect(main.getByRole('button', { name: /^(Invite|Remove)/ })).toHaveCount(0);

  await page.reload();
  await expect(row.getByText('Invited')).toBeHidden();
  await row.getByRole('button', { name: 'Remove Grace Hopper' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(row).toBeHidden();
  await expect(page.getByRole('list', { name: 'Team' })).toBeFocused();
  // Removing a colleague ends their session and closes its live socket.
  await colleaguePage
    .getByRole('dialog', { name: 'Session Expired' })
    .getByRole('button', { name: 'OK' })
    .click();
  await colleaguePage.waitForURL('/');
  for (const error of consoleErrors.splice(0)) expect(error).toContain('/api/employer/team');
});

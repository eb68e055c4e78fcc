import { adminTest as test } from './support/journey.ts';

test('shots', async ({ page }) => {
  test.setTimeout(300_000);
  const shot = async (name: string) => {
    for (const [w, h] of [
      [1440, 900],
      [390, 844],
    ] as const)
      for (const scheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width: w, height: h });
        await page.emulateMedia({ colorScheme: scheme });
        await page.waitForTimeout(300);
        await page.screenshot({ path: `/tmp/mail-shots/${name}-${w}-${scheme}.png`, fullPage: true });
      }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  };
  await page.goto('/admin-send-manual-emails');
  await page.getByText('Narrow the segment').click();
  await page.getByRole('textbox', { name: 'Subject' }).fill('News for {{first_name}}');
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('Hello {{first_name|friend}}, we have news.');
  await page.getByText('Schedule', { exact: true }).click();
  await page.getByLabel('Send at').fill(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16));
  await page.getByRole('button', { name: 'Schedule…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await page.waitForTimeout(800);
  await page.getByText('Schedule', { exact: true }).click();
  await shot('mail');
  await page.getByRole('textbox', { name: 'Subject' }).fill('News for {{first_name}}');
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('Hello {{first_name|friend}}, we have news.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.waitForTimeout(1500);
  await shot('preview');
  await page.keyboard.press('Escape');
  await page.goto('/admin-service-notices');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('menuitem', { name: /security incident/ }).click();
  await page.waitForTimeout(800);
  await shot('notice');
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.waitForTimeout(500);
  await shot('confirm');
  await page.keyboard.press('Escape');
  await page.goto('/push-notifications');
  await page.getByLabel('Title').fill('News');
  await page.getByLabel('Text').fill('There is something new.');
  await page.waitForTimeout(800);
  await shot('push');
  const { callAsAdmin } = await import('./support/accounts.ts');
  const { accountSearch } = await import('../contract/src/account-desk.ts');
  const { adminUserCreate } = await import('../contract/src/admin-users.ts');
  const call = await callAsAdmin();
  await call(adminUserCreate, {
    body: {
      first_name: 'Grace',
      last_name: 'Murray',
      email: `grace-${Date.now()}@people.example`,
      role: 'support',
    },
  }).catch((e: unknown) => console.log(String(e)));
  const [found] = await call(accountSearch, { query: { search: 'basic@cadre' } });
  await page.goto(`/admin-accounts/${found?.id}`);
  await page.waitForTimeout(1500);
  await shot('account');
  await page.goto('/admin-users');
  await page.waitForTimeout(1000);
  await shot('admins');
});

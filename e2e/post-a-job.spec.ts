import { signInTo } from './support/accounts.ts';
import { fillInJob } from './support/job-form.ts';
import { axe, expect, narrow, test } from './support/journey.ts';
import { aNewCompany } from './support/newcomers.ts';

const stamp = Date.now().toString(36);
const form = '/account/company/manage-jobs/post-a-job';

test('a company without a plan sees the upgrade dialog and keeps its draft', async ({ page }) => {
  await signInTo(page, (await aNewCompany()).email, form);
  await page.getByRole('button', { name: 'Publish job' }).click();
  await expect(page.getByText(/highlighted fields/)).toBeVisible();
  const missingFields = page.getByText('Required before publishing:').locator('+ ul');
  await expect(missingFields).toContainText('Why now');
  await axe(page);

  await fillInJob(page, `Fractional CFO ${stamp}`, { start: 'On a date' });
  await expect(missingFields).toHaveText('Start');
  // A draft keeps its undecided fields undecided.
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL('**/manage-jobs?status=draft');
  await page.getByRole('link', { name: `Fractional CFO ${stamp}` }).click();
  await expect(page.getByRole('combobox', { name: 'Why now' })).toHaveValue('Growth');
  await expect(missingFields).toHaveText('Start');
  await page.getByText('To be agreed', { exact: true }).click();
  await expect(page.getByText('Ready to publish.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish job' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Please upgrade your plan to start posting jobs.');
  await expect(dialog).toContainText(`‘Fractional CFO ${stamp}’ is saved as a draft. Promote 1 publishes it`);
  await expect(dialog.getByRole('button', { name: 'UPGRADE NOW' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // What was typed right before a reload is restored from the browser, earlier text from the saved draft.
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill(`Fractional CFO again ${stamp}`);
  await page.reload();
  await expect(title).toHaveValue(`Fractional CFO again ${stamp}`);
  await title.fill(`Fractional CFO ${stamp}`);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL('**/manage-jobs?status=draft');
  await page.getByRole('link', { name: `Fractional CFO ${stamp}` }).click();
  await expect(page.getByRole('textbox', { name: 'From', exact: true })).toHaveValue(/150/);
  await page.getByRole('button', { name: 'Publish job' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'UPGRADE NOW' }).click();
  await expect(page.getByRole('heading', { name: `Publish ‘Fractional CFO ${stamp}’` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose Promote 1' }).first()).toBeVisible();
});

test('a company publishes, pauses and deletes a job on a phone', { tag: '@long' }, async ({ page }) => {
  const title = `Fractional finance lead ${stamp}`;
  await page.setViewportSize(narrow);
  await signInTo(page, (await aNewCompany('Promote 3')).email, form);
  await fillInJob(page, title);
  await page.getByRole('button', { name: 'Publish job' }).click();
  await page.getByRole('link', { name: 'All jobs' }).click();
  const job = page.getByRole('listitem').filter({ hasText: title });
  await expect(job).toContainText('Live');
  await expect(job).toContainText('Promoted');
  await axe(page);

  await job.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(job).toHaveCount(0);
  await page.getByRole('link', { name: /^Paused/ }).click();
  await job.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(job).toHaveCount(0);
});

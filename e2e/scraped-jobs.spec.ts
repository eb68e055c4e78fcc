import { signInTo } from './support/accounts.ts';
import { axe, collectErrors, expect, hydrated, latestMail, adminTest as test } from './support/journey.ts';
import { chooseItem, chooseOption, expectFocusToStay, press, tabTo, typeInto } from './support/keyboard.ts';

const company = 'company@cadre.example';

test('a scraped job is corrected, published with a link to its source and claimed by its company', {
  tag: '@long',
}, async ({ page, browser, consoleErrors }) => {
  await page.goto('/admin-scraped-jobs');
  const first = page.getByRole('list', { name: 'Scraped jobs' }).getByRole('button').first();
  const detail = page.getByRole('region', { name: 'Scraped job', exact: true });
  await tabTo(page, first);
  await expect(detail.getByRole('heading', { name: 'Extracted fields' })).toBeVisible();
  const heading = detail.getByRole('heading', { name: /^Interim Chief Marketing Officer/ });
  const current = page.getByRole('list', { name: 'Scraped jobs' }).locator('[aria-current="true"]');
  for (let step = 0; step < 10 && !(await heading.isVisible()); step++) {
    const before = (await current.textContent()) ?? '';
    await page.keyboard.press('j');
    await expect(current).not.toHaveText(before);
    await expect(current).toBeFocused();
    const title = (await current.locator('strong').textContent()) ?? '';
    await expect(detail.getByRole('heading', { level: 2, name: title })).toBeVisible();
  }
  await expect(heading).toBeVisible();
  await axe(page);

  await page.keyboard.press('e');
  const form = page.getByRole('form', { name: 'Correct fields' });
  await tabTo(page, form.getByLabel('City'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Leeds');
  await page.keyboard.press('Enter');
  await expect(detail.getByText('Corrected')).toBeVisible();
  await expect(detail.getByText('Leeds')).toBeVisible();

  await press(page, detail.getByRole('button', { name: 'Convert…' }));
  const dialog = page.getByRole('dialog', { name: 'Convert to job' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  const site = dialog.getByLabel('Company website');
  await tabTo(page, site);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('https://careers.cadre.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Interim Chief Marketing Officer.* is live\.$/)).toBeVisible();
  await expect(heading).toBeHidden();

  await page.goto('/admin-scraped-jobs?status=converted');
  const open = detail.getByRole('link', { name: 'Open job' });
  const id = new URL((await open.getAttribute('href')) ?? '', page.url()).searchParams.get('edit');

  const context = await browser.newContext();
  collectErrors(context, consoleErrors);
  const visitor = await context.newPage();
  await visitor.goto(`/jobs/${id}`);
  const apply = visitor.getByRole('link', { name: 'Apply on its website' });
  await expect(apply).toHaveAttribute('href', /leadership-list\.example/);
  await expect(apply).toHaveAttribute('rel', /noopener nofollow|nofollow noopener/);
  await expect(visitor.getByText('Is this your job?')).toBeVisible();

  await signInTo(visitor, company, `/account/fractional/opportunities/browse-jobs/job-id?id=${id}`);
  await press(visitor, visitor.getByRole('button', { name: 'Claim this job' }));
  await expect(visitor.getByText(/Open the link that we mailed/)).toBeVisible();
  const mail = await latestMail(company, ({ text }) => text.includes('/claim-job?token='));
  await visitor.goto(/https?:\S+claim-job\S+/.exec(mail.text)?.[0] ?? '');
  await hydrated(visitor);
  await press(visitor, visitor.getByRole('button', { name: 'Claim job' }));
  await expect(visitor.getByRole('heading', { name: /is yours$/ })).toBeVisible();
});

test('a source is validated, added, shown as failed and deleted', { tag: '@long' }, async ({ page }) => {
  await page.goto('/admin-scraped-jobs?view=sources');
  await press(page, page.getByRole('button', { name: 'Add source' }));
  const dialog = page.getByRole('dialog', { name: 'Add source' });
  await press(page, dialog.getByRole('button', { name: 'Add source' }));
  await expect(dialog.getByText('This is required.')).toBeVisible();
  await chooseOption(page, dialog.getByRole('combobox', { name: 'Type' }), 'Feed (RSS, Atom, JSON Feed)');
  await typeInto(page, dialog.getByLabel('URL'), 'https://nobody.example/jobs.rss');
  await typeInto(page, dialog.getByLabel('Name'), 'A feed of nobody');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const row = page
    .getByRole('list', { name: 'Sources' })
    .getByRole('listitem')
    .filter({ hasText: 'A feed of nobody' });
  await expect(row.getByText('Failed')).toBeVisible();
  await axe(page);
  await chooseItem(page, row.getByRole('button', { name: 'More for A feed of nobody' }), 'Delete');
  await press(page, page.getByRole('button', { name: 'Delete source' }));
  await expect(row).toBeHidden();
  await expectFocusToStay(page);
});

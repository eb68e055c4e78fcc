import type { Page } from '@playwright/test';
import { jobApply } from '../contract/src/applications.ts';
import { competitorList } from '../contract/src/conflicts.ts';
import { jobChangeStatus } from '../contract/src/jobs.ts';
import { shortlistAdd, shortlistCreate } from '../contract/src/shortlists.ts';
import { signedIn } from './support/accounts.ts';
import { aColleague, postJob, signUpCompany } from './support/hiring.ts';
import { axe, expect, test } from './support/journey.ts';
import { openLive, withinMilliseconds } from './support/live-rows.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

const soon = { timeout: withinMilliseconds };

const stage = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const mergeDialog = (page: Page) => page.getByRole('dialog', { name: 'Somebody else changed this, too' });
const scorecard = (page: Page) => page.getByRole('region', { name: 'Scorecard', exact: true });
const team = (page: Page) => page.getByRole('list', { name: 'Scorecards of the team' });
const score = async (page: Page, group: string, value: string) => {
  await page
    .getByRole('radiogroup', { name: group })
    .getByRole('radio', { name: value, exact: true })
    .focus();
  await page.keyboard.press('Space');
};

test('two colleagues work on the same applicants and lists, and neither overwrites the other [colleagues-at-once]', {
  tag: '@long',
}, async ({ browser, consoleErrors }) => {
  test.slow();
  const company = await signUpCompany('Full');
  const colleagueEmail = await aColleague(company.call);
  const job_id = await postJob(company.call, `CFO for two colleagues ${Date.now()}`);
  const person = await aVerifiedFractional();
  const body = { job_id, cover_letter: 'I have built the finance function of three companies like yours.' };
  const { id: application } = await person.call(jobApply, { body });
  const board = `/account/company/manage-jobs?job=${job_id}`;
  const owner = await signedIn(browser, company.email, '/account/company/company-profile', consoleErrors);
  const colleague = await signedIn(
    browser,
    colleagueEmail,
    '/account/company/company-profile',
    consoleErrors,
  );

  await test.step('a move on the board', async () => {
    for (const page of [owner, colleague]) await openLive(page, board);
    await expect(stage(colleague, 'Sent and seen').getByRole('article')).toHaveCount(1);
    await stage(owner, 'Sent and seen')
      .getByRole('button', { name: /^Move / })
      .click();
    await owner.getByRole('menuitem', { name: 'Shortlist' }).click();
    await expect(stage(colleague, 'Shortlisted').getByRole('article')).toHaveCount(1, soon);
    await expect(stage(colleague, 'Sent and seen').getByRole('article')).toHaveCount(0);
  });

  await test.step('a note, while the other is typing one', async () => {
    for (const page of [owner, colleague]) await openLive(page, `${board}&application=${application}`);
    await colleague.getByRole('textbox', { name: 'New note' }).fill('Half a thou');
    await owner.getByRole('textbox', { name: 'New note' }).fill('Ask for two references.');
    await owner.getByRole('button', { name: 'Add note' }).click();
    const notes = colleague.getByRole('region', { name: 'Notes', exact: true });
    await expect(notes.getByText('Ask for two references.')).toBeVisible(soon);
    await expect(colleague.getByRole('textbox', { name: 'New note' })).toHaveValue('Half a thou');
  });

  await test.step('scorecards', async () => {
    for (const [page, verdict] of [
      [owner, 'Yes'],
      [colleague, 'No'],
    ] as const) {
      await score(page, 'Team fit', '2');
      await score(page, 'Verdict', verdict);
      await scorecard(page).getByRole('button', { name: 'Save scorecard' }).click();
      await expect(team(page)).toContainText('Team fit 2');
    }
    await expect(team(owner).getByRole('listitem')).toHaveCount(2, soon);
  });

  await test.step('a criterion', async () => {
    await scorecard(colleague).getByRole('button', { name: 'Edit criteria' }).click();
    const dialog = colleague.getByRole('dialog', { name: 'Criteria of this job' });
    await dialog.getByRole('textbox', { name: 'Criterion 1' }).fill('Knows ports');
    await dialog.getByRole('button', { name: 'Save criteria' }).click();
    await expect(scorecard(owner).getByText('Knows ports', { exact: true })).toBeVisible(soon);
  });

  await test.step('the own scorecard in two tabs: the other tab’s scores stay, and the person chooses a comment', async () => {
    const tab = await owner.context().newPage();
    await openLive(tab, `${board}&application=${application}`);
    for (const page of [owner, tab])
      await scorecard(page).getByRole('button', { name: 'Edit your scorecard' }).click();
    await score(owner, 'Team fit', '4');
    await scorecard(owner).getByRole('textbox', { name: 'Comment' }).fill('Calm under questions.');
    await scorecard(owner).getByRole('button', { name: 'Save scorecard' }).click();
    await expect(team(owner)).toContainText('Team fit 4');
    await scorecard(tab).getByRole('textbox', { name: 'Comment' }).fill('Reads a balance sheet fast.');
    await scorecard(tab).getByRole('button', { name: 'Save scorecard' }).click();
    const dialog = mergeDialog(tab);
    await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
    await expect(dialog).toContainText('Calm under questions.');
    await axe(tab);
    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    await expect(scorecard(tab).getByRole('textbox', { name: 'Comment' })).toHaveValue(
      'Reads a balance sheet fast.',
    );
    await expect(team(owner)).toContainText('Calm under questions.');
    await scorecard(tab).getByRole('button', { name: 'Save scorecard' }).click();
    await dialog.getByRole('radio', { name: 'Keep mine' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(team(owner)).toContainText('Reads a balance sheet fast.', soon);
    await expect(team(owner)).toContainText('Team fit 4');
    await tab.close();
  });

  await test.step('a note of a shortlist', async () => {
    const { id } = await company.call(shortlistCreate, { body: { name: 'CFO at the river' } });
    for (const page of [owner, colleague]) await openLive(page, `/account/company/shortlists?list=${id}`);
    const note = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true });
    const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
    await company.call(shortlistAdd, { body: { shortlist_id: id, fractional_id: person.id } });
    for (const page of [owner, colleague]) {
      await expect(page.getByRole('button', { name: /^Add a note/ })).toBeVisible(soon);
      await page.getByRole('button', { name: /^Add a note/ }).click();
    }
    await note(owner).fill('Knows the port.');
    await save(owner).click();
    await expect(owner.getByText('Knows the port.')).toBeVisible();
    await note(colleague).fill('Asks for 12 hours.');
    await save(colleague).click();
    const dialog = mergeDialog(colleague);
    await expect(dialog).toContainText('Knows the port.');
    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    await expect(note(colleague)).toHaveValue('Asks for 12 hours.');
    await expect(owner.getByText('Knows the port.')).toBeVisible();
    await note(colleague).fill('Knows the port, asks for 12 hours.');
    await save(colleague).click();
    await dialog.getByRole('radio', { name: 'Keep mine' }).check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(owner.getByText('Knows the port, asks for 12 hours.')).toBeVisible(soon);
  });

  // The browser logs each refused save.
  expect(consoleErrors.filter((error) => !error.includes('409'))).toEqual([]);
  consoleErrors.length = 0;
});

test('two colleagues edit the same job and company profile, and neither overwrites the other', {
  tag: '@long',
}, async ({ browser, consoleErrors }) => {
  test.slow();
  const company = await signUpCompany('Full');
  const job_id = await postJob(company.call, `CFO for two editors ${Date.now()}`);
  await company.call(jobChangeStatus, { body: { job_id, status: 'paused' } });
  const colleagueEmail = await aColleague(company.call);
  const home = '/account/company/company-profile';
  const owner = await signedIn(browser, company.email, home, consoleErrors);
  const colleague = await signedIn(browser, colleagueEmail, home, consoleErrors);

  /** Both change a field of their own, which is merged without a question, and then the same one, which is not. */
  const edit = async (path: string, save: string, [shared, first, second]: [string, string, string]) => {
    const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
    const change = async (page: Page, name: string, text: string) => {
      await page.goto(path);
      await field(page, name).fill(text);
    };
    const submit = (page: Page) => page.getByRole('button', { name: save, exact: true }).click();
    const isSaved = (page: Page) =>
      expect(
        page
          .getByRole('alert')
          .filter({ hasText: /saved\./ })
          .first(),
      ).toBeAttached();
    await change(owner, first, 'Porto');
    await change(colleague, second, 'Written by the colleague');
    for (const page of [owner, colleague]) {
      await submit(page);
      await isSaved(page);
    }
    await change(owner, shared, 'Words of the owner');
    await expect(field(owner, first)).toHaveValue('Porto');
    await expect(field(owner, second)).toHaveValue('Written by the colleague');
    await change(colleague, shared, 'Words of the colleague');
    await submit(owner);
    await isSaved(owner);
    await submit(colleague);
    const dialog = mergeDialog(colleague);
    await expect(dialog).toContainText('Words of the owner');
    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    await expect(colleague.getByRole('dialog')).toHaveCount(0);
    await expect(field(colleague, shared)).toHaveValue('Words of the colleague');
    await submit(colleague);
    await dialog.getByRole('radio', { name: 'Take theirs' }).check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await isSaved(colleague);
    await colleague.goto(path);
    await expect(field(colleague, shared)).toHaveValue('Words of the owner');
  };

  await test.step('a company profile', () =>
    edit('/account/company/company-profile?tab=profile', 'Save profile', ['Headline', 'City', 'About']));
  await test.step('a paused job', () =>
    edit(`/account/company/manage-jobs/post-a-job?id=${job_id}`, 'Save changes', [
      'Title',
      'City',
      'Hours to be reachable',
    ]));

  expect(consoleErrors.filter((error) => !error.includes('409'))).toEqual([]);
  consoleErrors.length = 0;
});

test('two tabs edit the list of competitors, and neither overwrites the other [competitors-at-once]', {
  tag: '@long',
}, async ({ browser, consoleErrors }) => {
  const company = await signUpCompany('Full');
  const path = '/account/company/settings/team';
  const first = await signedIn(browser, company.email, path, consoleErrors);
  const second = await first.context().newPage();
  const list = (page: Page) => page.locator('form').filter({ has: page.getByLabel('Companies') });
  const add = async (page: Page, name: string) => {
    await page.getByRole('combobox', { name: 'Companies' }).fill(name);
    await page.keyboard.press('Enter');
  };
  const save = (page: Page) => list(page).getByRole('button', { name: 'Save', exact: true }).click();
  const shows = (page: Page, name: string) =>
    expect(list(page).getByText(name, { exact: true })).toBeVisible(soon);
  const stored = async () => (await company.call(competitorList)).names;

  for (const page of [first, second]) await openLive(page, path);
  await add(second, 'Cold Houses');
  await add(first, 'Globex');
  await save(first);
  await expect.poll(stored).toEqual(['Globex']);

  await save(second);
  const dialog = mergeDialog(second);
  await expect(dialog.getByRole('radiogroup', { name: 'Companies' })).toBeVisible();
  await expect(dialog).toContainText('Globex');
  await axe(second);
  await second.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await shows(second, 'Cold Houses');
  expect(await stored()).toEqual(['Globex']);

  await save(second);
  await dialog.getByRole('radio', { name: 'Take theirs' }).check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await shows(second, 'Globex');
  expect(await stored()).toEqual(['Globex']);

  // A tab without unsaved changes follows, and saves on top of what it shows.
  await add(second, 'Initech');
  await save(second);
  await shows(first, 'Initech');
  await add(first, 'Umbrella');
  await save(first);
  await expect.poll(stored).toEqual(['Globex', 'Initech', 'Umbrella']);
  expect(consoleErrors.filter((error) => !error.includes('409'))).toEqual([]);
  consoleErrors.length = 0;
});

import type { Locator } from '@playwright/test';
import { jobApply } from '../contract/src/applications.ts';
import { employeeProfileUpdate } from '../contract/src/fractionals.ts';
import { sentInvitations } from '../contract/src/invitations.ts';
import { signedIn } from './support/accounts.ts';
import { postJob, signUpCompany } from './support/hiring.ts';
import { axe, expect, latestMail, test } from './support/journey.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

const most = { clicks: 10, minutes: 2 };
const cover_letter = 'I have built the finance function of three companies like yours.';

test('a company invites five CFOs in Hamburg for 8 hours in under two minutes and 10 clicks, although two have applied', {
  tag: '@long',
}, async ({ browser, consoleErrors }) => {
  const people = await Promise.all(Array.from({ length: 7 }, () => aVerifiedFractional()));
  await Promise.all(people.map(({ call }) => call(employeeProfileUpdate, { body: { city: 'Hamburg' } })));
  const { email, call } = await signUpCompany('Full');
  const title = 'CFO for a shipyard at the river';
  const job_id = await postJob(call, title);
  const applicants = people.slice(0, 2);
  await Promise.all(applicants.map((person) => person.call(jobApply, { body: { job_id, cover_letter } })));
  const page = await signedIn(browser, email, '/account/company/company-profile', consoleErrors);
  const results = page.getByRole('article').filter({ has: page.getByRole('checkbox') });
  const count = { clicks: 0, fields: 0 };
  const click = async (target: Locator) => {
    await target.click();
    count.clicks += 1;
  };

  const start = Date.now();
  await test.step('search, filter and choose the job', async () => {
    await click(page.getByRole('link', { name: 'Candidates', exact: true }).first());
    await page.getByRole('combobox', { name: 'Search candidates' }).fill('CFO in Hamburg for 8 hours');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Match against' }).selectOption(title);
    count.fields += 2;
    await expect(page).toHaveURL(/search=CFO\+in\+Hamburg.*free_hours=8/);
    await expect(page).toHaveURL(/sort=match.*match_job=/);
    await expect(results.first().getByRole('list', { name: /^Why / }).getByRole('listitem')).toHaveCount(3);
  });
  await test.step('select and invite five', async () => {
    await click(page.getByRole('button', { name: 'Select 5', exact: true }));
    await click(page.getByRole('button', { name: 'Invite 5', exact: true }));
    await page.getByRole('dialog').getByLabel('Note').fill('We look for 8 hours a week.');
    count.fields += 1;
    await click(page.getByRole('dialog').getByRole('button', { name: 'Send invitations' }));
    await expect(page.getByText('5 people invited.')).toBeVisible();
  });
  const minutes = (Date.now() - start) / 60_000;
  test.info().annotations.push({
    type: 'effort',
    description: `${count.clicks} clicks, ${count.fields} fields, ${minutes.toFixed(2)} minutes`,
  });
  expect(count.clicks).toBeLessThanOrEqual(most.clicks);
  expect(minutes).toBeLessThan(most.minutes);
  const { results: sent } = await call(sentInvitations, { query: { job_id } });
  const invited = sent.map(({ fractional }) => fractional.id);
  expect(invited).toHaveLength(5);
  for (const { id } of applicants) expect(invited).not.toContain(id);
  await expect(results.filter({ hasText: 'Invited on' })).toHaveCount(5);

  await test.step('people who have applied are marked, and selected without being invited', async () => {
    const applied = results.filter({ hasText: 'Applied' });
    await expect(applied).toHaveCount(2);
    await applied.first().getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selected people' });
    await expect(bar.getByRole('status')).toHaveText('1 selected 1 applied or invited');
    await expect(bar.getByRole('button', { name: 'Invite 0' })).toBeDisabled();
    await page.getByRole('button', { name: 'Clear the selection' }).click();
  });
  // A checkbox half below the header would count as too small.
  await page.evaluate('scrollTo(0, 0)');
  await axe(page);
  const person = people.find(({ id }) => invited.includes(id));
  await latestMail(person?.email ?? '', ({ subject }) => /invites you/.test(subject));

  await test.step('a click puts a person in the list used last, and a second one takes them out', async () => {
    const shortlist = results
      .first()
      .getByRole('button', { name: /^(Shortlist|In Shortlist)\b.*Ottilie/ })
      .first();
    await shortlist.click();
    await expect(shortlist).toHaveAttribute('aria-pressed', 'true');
    await shortlist.click();
    await expect(shortlist).toHaveAttribute('aria-pressed', 'false');
    await shortlist.click();
    await expect(shortlist).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the arrow keys lead through the results, and back to them', async () => {
    const url = page.url();
    await results.first().getByRole('heading').getByRole('link').click();
    const trail = page.getByRole('navigation', { name: 'Results' });
    await expect(trail).toContainText('1 of');
    await expect(page.getByRole('region', { name: 'Match' })).toContainText(/Match \d+ of 100/);
    await page.keyboard.press('ArrowRight');
    await expect(trail).toContainText('2 of');
    await trail.getByRole('link', { name: /Back to results/ }).click();
    await expect(page).toHaveURL(url);
  });

  await test.step('two are compared, with the differences only', async () => {
    for (const at of [0, 1]) await results.nth(at).getByRole('checkbox').check();
    await page.getByRole('link', { name: 'Compare' }).click();
    const table = page.getByRole('table', { name: /Candidates compared/ });
    await expect(table.getByRole('rowheader', { name: 'Place' })).toBeVisible();
    await page.getByRole('switch', { name: 'Only differences' }).press('Space');
    // They live in the same city.
    await expect(table.getByRole('rowheader', { name: 'Place' })).toHaveCount(0);
    await axe(page);
  });

  await test.step('the list keeps a note and a tag', async () => {
    await page.goto('/account/company/shortlists');
    await page.getByRole('article').getByRole('link', { name: 'Shortlist' }).click();
    await page.getByRole('button', { name: /^Add a note/ }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Knows the port.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Knows the port.')).toBeVisible();
    await axe(page);
  });
});

test('suggested people lead a company without a sourcing plan to the plans instead of inviting', {
  tag: '@long',
}, async ({ browser, consoleErrors }) => {
  await aVerifiedFractional();
  const { email, call } = await signUpCompany('Promote 3');
  const job_id = await postJob(call, 'CFO for a company that only posts');
  const page = await signedIn(browser, email, `/account/company/manage-jobs?job=${job_id}`, consoleErrors);
  const suggested = page.getByRole('region', { name: 'Suggested people' });
  await expect(suggested.getByRole('listitem').first()).toBeVisible();
  const plans = suggested.getByRole('link', { name: 'Invitations need a sourcing plan' });
  await expect(plans).toHaveAttribute('href', '/account/company/payments');
  await expect(suggested.getByRole('button', { name: /^Invite/ })).toHaveCount(0);
});

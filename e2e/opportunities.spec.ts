import { jobApplicationStatus } from '../contract/src/application-moves.ts';
import { jobApplicants } from '../contract/src/applications.ts';
import { signedIn } from './support/accounts.ts';
import { postJob, signUpCompany } from './support/hiring.ts';
import { axe, expect, latestMail, narrow, test } from './support/journey.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

const coverLetter =
  'I have built the finance function of three companies like yours, and I can begin next month.';

/** A word that occurs in no other job. */
const uniqueWord = () =>
  `quay${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')}`;

test('a saved search mails a job that goes live, on a phone by keyboard only', { tag: '@long' }, async ({
  browser,
  consoleErrors,
}) => {
  const word = uniqueWord();
  const { email: fractional } = await aVerifiedFractional('Premium');
  const browse = `/account/fractional/opportunities/browse-jobs?search=${word}`;
  const page = await signedIn(browser, fractional, browse, consoleErrors);
  await page.setViewportSize(narrow);
  await page.getByRole('button', { name: 'Save this search' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill(`Harbours ${word}`);
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const { call } = await signUpCompany('Full');
  const title = `People leader for the harbour of ${word}`;
  const job = await postJob(call, title, { fractional_type: 'CHRO' });
  const mail = await latestMail(
    fractional,
    ({ subject }) => subject === `New for “Harbours ${word}”: ${title}`,
  );
  expect(mail.text).toContain(job);

  await page.goto('/account/fractional/saved-searches');
  const row = page.getByRole('article').filter({ hasText: `Harbours ${word}` });
  await expect(row).toContainText('1 new');
  await axe(page);
  await row.getByRole('link', { name: `Harbours ${word}`, exact: true }).click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('an invitation becomes an application and a booked interview with a calendar file [planned-dates]', {
  tag: '@long',
}, async ({ browser, consoleErrors }) => {
  const { email, call } = await signUpCompany('Full');
  const title = `CFO for the basin of ${uniqueWord()}`;
  const job = await postJob(call, title);
  const { id: person, email: fractional } = await aVerifiedFractional();

  const company = await signedIn(browser, email, `/candidatedetails?id=${person}`, consoleErrors);
  await test.step('the company invites the fractional', async () => {
    await company.getByRole('button', { name: /^Invite to apply/ }).click();
    const dialog = company.getByRole('dialog', { name: /^Invite / });
    await expect(dialog.getByRole('radio', { name: new RegExp(title) })).toBeChecked();
    await dialog.getByLabel('Note').fill('Your harbour years caught our eye.');
    await axe(company);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog).toBeHidden();
  });

  const mail = await latestMail(
    fractional,
    ({ subject, text }) => /invites you/.test(subject) && text.includes(job),
  );
  const link = /http:\/\/\S+job-id\?id=\S+/.exec(mail.text)?.[0] ?? '';
  const { pathname, search } = new URL(link);
  const fractionalPage = await signedIn(browser, fractional, `${pathname}${search}`, consoleErrors);
  await test.step('the fractional applies from the invitation', async () => {
    await expect(fractionalPage.getByRole('region', { name: 'Invitation' })).toContainText(
      'Your harbour years',
    );
    await fractionalPage.getByRole('button', { name: 'Apply', exact: true }).click();
    const dialog = fractionalPage.getByRole('dialog');
    await dialog.getByLabel('Cover letter').fill(coverLetter);
    await dialog.getByRole('button', { name: 'Send application' }).click();
    await expect(fractionalPage.getByText('Your application', { exact: false }).first()).toBeVisible();
  });

  const { results } = await call(jobApplicants, { query: { job_id: job } });
  const application = results[0]?.id ?? '';
  await call(jobApplicationStatus, { body: { application_id: application, status: 'shortlisted' } });
  await test.step('the company proposes times', async () => {
    await company.goto(`/account/company/manage-jobs?job=${job}&application=${application}`);
    const drawer = company.getByRole('dialog').first();
    await drawer.getByRole('button', { name: 'Propose times' }).click();
    const dialog = company.getByRole('dialog', { name: /^Interview / });
    await dialog.getByRole('button', { name: 'Later days' }).click();
    await dialog
      .getByRole('grid', { name: 'Times' })
      .getByRole('button', { name: /^Monday .*, 10:00,/ })
      .focus();
    for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Space']) await company.keyboard.press(key);
    const chosen = dialog.getByRole('list', { name: 'Chosen times' }).getByRole('listitem');
    await expect(chosen).toHaveText([/^Mon .*10:00/, /^Tue .*10:30/]);
    await dialog.getByRole('button', { name: 'Send times' }).click();
    await expect(dialog.getByText('Enter a location or a video link.')).toBeVisible();
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('/api/employer/interview')]);
    await dialog.getByLabel('Video link').fill('https://meet.example/basin');
    await axe(company);
    await dialog.getByRole('button', { name: 'Send times' }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('the fractional picks a time', async () => {
    await fractionalPage.goto('/account/fractional/opportunities/applied');
    const panel = fractionalPage.getByRole('region', { name: `Interview for ${title}` });
    await panel.getByRole('radio').nth(1).check();
    await axe(fractionalPage);
    await panel.getByRole('button', { name: 'Book this time' }).click();
    await expect(panel.getByRole('link', { name: 'Your calendar (.ics)' })).toBeVisible();
  });
  await latestMail(
    fractional,
    ({ subject, text }) => /^Your interview/.test(subject) && text.includes(title),
  );
  await latestMail(email, ({ subject }) => /picked a time/.test(subject));
  await company.reload();
  const file = company.waitForEvent('download');
  await company.getByRole('link', { name: 'Your calendar (.ics)' }).click();
  expect((await file).suggestedFilename()).toBe('interview.ics');
});

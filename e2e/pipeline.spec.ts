import type { Page } from '@playwright/test';
import { jobApplicationStatus } from '../contract/src/application-moves.ts';
import { employeeAppliedJobsList, jobApply } from '../contract/src/applications.ts';
import { interviewPropose } from '../contract/src/interviews.ts';
import { fractionalOfferAnswer } from '../contract/src/offers.ts';
import { callAs, signedIn } from './support/accounts.ts';
import { aJob } from './support/hiring.ts';
import { axe, expect, isLong, latestMail, narrow, test } from './support/journey.ts';
import { press, typeInto } from './support/keyboard.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

const coverLetter =
  'I have built the finance function of three companies like yours, and I can begin next month.';

const jobPage = (id: string) => `/account/fractional/opportunities/browse-jobs/job-id?id=${id}`;

/** Opens the menu of the only card of a stage and chooses an entry, by keyboard only. */
const moveByKey = async (page: Page, stage: string, entry: string) => {
  const menu = page.getByRole('region', { name: stage, exact: true }).getByRole('button', { name: /^Move / });
  await menu.focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: entry });
  await expect(item).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(item).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
};

test('an application goes from Sent to Hired by keyboard and the fractional sees the steps', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const title = `CFO for the pipeline ${Date.now()}`;
  const { id, owner: company } = await aJob(title, ['When could you start?']);
  const { email: fractional, call } = await aVerifiedFractional();

  const person = await signedIn(browser, fractional, jobPage(id));
  await expect(person.getByRole('heading', { level: 1 })).toHaveText(title);
  await axe(person);
  await person.getByRole('button', { name: 'Apply', exact: true }).click();
  const dialog = person.getByRole('dialog');
  await dialog.getByLabel('Cover letter').fill('Too short');
  await dialog.getByRole('button', { name: 'Send application' }).click();
  await expect(dialog.getByText('Answer this question.')).toBeVisible();
  await dialog.getByLabel('Cover letter').fill(coverLetter);
  await dialog.getByLabel('Proposed rate').fill('185');
  await axe(person);

  // The typed text is kept after a reload.
  await person.reload();
  await person.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(dialog.getByLabel('Cover letter')).toHaveValue(coverLetter);
  await dialog.getByLabel('When could you start?').fill('Next month.');
  await expect(dialog.getByText(/applications? left this month/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send application' }).click();
  const history = person.getByRole('list', { name: 'History' });
  await expect(history).toContainText('Sent');
  await expect(person.getByRole('button', { name: 'Apply', exact: true })).toBeHidden();

  const owner = await signedIn(browser, company, `/account/company/manage-jobs?job=${id}`);
  const inbox = owner.getByRole('region', { name: 'Sent and seen' });
  await expect(inbox.getByText('New', { exact: true })).toBeVisible();
  await axe(owner);
  await inbox.getByRole('heading', { level: 4 }).getByRole('button').press('Enter');
  const panel = owner.getByRole('dialog');
  await expect(panel).toContainText(coverLetter);
  await expect(panel).toContainText('Next month.');
  await expect(panel).toContainText('$185/hour');
  await panel.getByLabel('New note').fill('Ask for two references.');
  await panel.getByRole('button', { name: 'Add note' }).click();
  const fit = panel.getByRole('radiogroup', { name: 'Team fit' });
  await fit.getByRole('radio', { name: '3' }).focus();
  await owner.keyboard.press('Space');
  await expect(fit.getByRole('radio', { name: '3' })).toBeChecked();
  await panel
    .getByRole('radiogroup', { name: 'Verdict' })
    .getByRole('radio', { name: 'Yes', exact: true })
    .focus();
  await owner.keyboard.press('Space');
  await press(owner, panel.getByRole('button', { name: 'Save scorecard' }));
  const team = panel.getByRole('list', { name: 'Scorecards of the team' });
  await expect(team).toContainText('Team fit 3');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Ask for two references.' })).toBeVisible();
  await axe(owner);
  await owner.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(inbox.getByText('New', { exact: true })).toBeHidden();
  await owner.reload();
  await inbox.getByRole('heading', { level: 4 }).getByRole('button').press('Enter');
  await expect(team).toContainText('Team fit 3');
  await owner.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  const expectStep = async (step: string) => {
    await person.reload();
    await expect(history.getByRole('listitem').last()).toContainText(step);
  };
  await expectStep('Seen');
  for (const [from, entry, to] of [
    ['Sent and seen', 'Shortlist', 'Shortlisted'],
    ['Shortlisted', 'Move to Interview', 'Interview'],
  ] as const) {
    await moveByKey(owner, from, entry);
    await expect(owner.getByRole('region', { name: to, exact: true }).getByRole('article')).toHaveCount(1);
    await expect(owner.getByRole('status').filter({ hasText: `moved to ${to}` })).toBeAttached();
    if (isLong) await expectStep(to);
  }
  await moveByKey(owner, 'Interview', 'Make an offer');
  const offer = owner.getByRole('dialog');
  await typeInto(owner, offer.getByRole('textbox', { name: 'Start' }), '3 Mar 2031');
  await press(owner, offer.getByRole('button', { name: 'Review' }));
  await press(owner, offer.getByRole('button', { name: 'Send offer' }));
  await expect(owner.getByRole('region', { name: 'Offer', exact: true }).getByRole('article')).toHaveCount(1);
  const [application] = (await call(employeeAppliedJobsList)).results;
  await call(fractionalOfferAnswer, { body: { application_id: application?.id ?? '', answer: 'accept' } });
  await expectStep('Hired');
  await expect(person.getByRole('main')).not.toContainText('Ask for two references.');
  await latestMail(company, ({ subject }) => subject.endsWith(`accepted your offer: ${title}`));
});

test('a withdrawn application shows as Withdrawn to the company and drops its interview', {
  tag: '@long',
}, async ({ browser }) => {
  const title = `CFO to withdraw from ${Date.now()}`;
  const { id, owner: company } = await aJob(title);
  const { email: fractional, call } = await aVerifiedFractional();
  const { id: application } = await call(jobApply, { body: { job_id: id, cover_letter: coverLetter } });
  const companyCall = await callAs(company);
  await companyCall(jobApplicationStatus, { body: { application_id: application, status: 'shortlisted' } });
  await companyCall(interviewPropose, {
    body: {
      application_id: application,
      times: [new Date(Date.now() + 3 * 86_400_000).toISOString()],
      minutes: 30,
      time_zone: 'Europe/London',
      place: 'By telephone',
    },
  });
  const applied = `/account/fractional/opportunities/applied?application=`;
  // The link of a mail opens the application, on any page of the list.
  const person = await signedIn(browser, fractional, `${applied}${application}&page=2`);
  await person.setViewportSize(narrow);
  const row = person.getByRole('article').filter({ hasText: title });
  await expect(row.getByText(coverLetter)).toBeVisible();
  await expect(row).toBeFocused();
  await person.goto(`${applied}${id}`);
  await expect(person.getByText(/Application not found/)).toBeVisible();
  await expect(row.getByText(coverLetter)).toBeHidden();
  await person.goto(applied + application);
  await expect(row).toHaveCount(1);
  await axe(person);
  const interview = row.getByRole('region', { name: `Interview for ${title}` });
  await expect(interview).toBeVisible();
  await row.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await person.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByText('Withdrawn', { exact: true })).toBeHidden();
  await row.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await person.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(row.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
  await expect(row.getByRole('button', { name: 'Withdraw', exact: true })).toBeHidden();
  await expect(interview).toBeHidden();

  const owner = await signedIn(browser, company, `/account/company/manage-jobs?job=${id}&view=list`);
  await expect(owner.getByRole('row').filter({ hasText: 'Withdrawn' })).toHaveCount(1);
  await axe(owner);
});

test('marking a job as filled asks for confirmation and closes open applications', { tag: '@long' }, async ({
  browser,
}) => {
  const title = `CFO that is found ${Date.now()}`;
  const { id, owner: company } = await aJob(title);
  const { email: fractional, call } = await aVerifiedFractional();
  await call(jobApply, { body: { job_id: id, cover_letter: coverLetter } });
  const owner = await signedIn(browser, company, `/account/company/manage-jobs?job=${id}`);
  const openConfirmation = async () => {
    await owner.getByRole('button', { name: `More for ${title}` }).click();
    await owner.getByRole('menuitem', { name: 'Mark as filled' }).click();
  };
  const dialog = owner.getByRole('dialog', { name: `Mark ‘${title}’ as filled?` });
  await openConfirmation();
  await expect(dialog).toContainText('1 open application ends as ‘Closed by company’');
  await axe(owner);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(owner.getByRole('region', { name: 'Sent and seen' }).getByRole('article')).toHaveCount(1);
  await openConfirmation();
  await dialog.getByRole('button', { name: 'Mark as filled' }).click();
  const closedCard = owner.getByRole('region', { name: 'Not selected' }).getByRole('article');
  await expect(closedCard).toContainText('Closed by company');
  const person = await signedIn(browser, fractional, jobPage(id));
  await expect(person.getByText('Closed by company').first()).toBeVisible();
  await latestMail(fractional, ({ subject }) => subject === `The job was closed: ${title}`);
});

test('a decline that is undone in time is never shown to the fractional', { tag: '@long' }, async ({
  browser,
}) => {
  const title = `CFO for somebody else ${Date.now()}`;
  const { id, owner: company } = await aJob(title);
  const body = { job_id: id, cover_letter: coverLetter };
  const { email: fractional, call } = await aVerifiedFractional();
  const { id: application } = await call(jobApply, { body });
  const path = `/account/company/manage-jobs?job=${id}&application=${application}`;
  const owner = await signedIn(browser, company, path);
  await owner.getByRole('button', { name: 'Decline…' }).click();
  const dialog = owner.getByRole('dialog', { name: /^Decline/ });
  // Escape closes only the dialog, not the application below it.
  await expect(dialog).toBeVisible();
  await owner.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await owner.getByRole('button', { name: 'Decline…' }).click();
  await dialog.getByRole('radio', { name: 'Budget' }).check();
  await expect(dialog.getByLabel('Message to the applicant')).toHaveValue(/budgets do not meet/);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(owner.getByRole('status').filter({ hasText: 'moved to Not selected' })).toBeAttached();

  const undo = owner.getByRole('button', { name: /^Undo declining/ });
  await expect(owner.getByRole('dialog').getByText(/will be notified in a few minutes/)).toBeVisible();
  await axe(owner);

  const person = await signedIn(browser, fractional, jobPage(id));
  const expectStillOpen = async () => {
    await expect(person.getByText(/Reply due by/)).toBeVisible();
    await expect(person.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(2);
    await expect(person.getByRole('main')).not.toContainText('Not selected');
    await expect(person.getByRole('main')).not.toContainText('budgets');
  };
  await expectStillOpen();

  await owner.keyboard.press('Escape');
  await expect(owner.getByRole('dialog')).toBeHidden();
  const stage = (name: string) => owner.getByRole('region', { name, exact: true }).getByRole('article');
  await expect(stage('Not selected')).toHaveCount(1);
  await undo.press('Enter');
  await expect(stage('Sent and seen')).toHaveCount(1);
  await expect(stage('Sent and seen').getByRole('heading').getByRole('button')).toBeFocused();
  await expect(undo).toBeHidden();
  await person.reload();
  await expectStillOpen();
});

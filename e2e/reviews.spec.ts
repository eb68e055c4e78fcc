import { jobApplicationStatus } from '../contract/src/application-moves.ts';
import { jobApply } from '../contract/src/applications.ts';
import { engagementStatus } from '../contract/src/engagements.ts';
import { callAs, signedIn } from './support/accounts.ts';
import { aJob, hire } from './support/hiring.ts';
import { axe, expect, narrow, test } from './support/journey.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

const cover_letter = 'I have built the finance function of three companies like yours.';

test('two blind reviews are revealed together, answered and featured on the home page', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const title = `CFO to be reviewed ${Date.now()}`;
  const { id: job_id, owner: company } = await aJob(title);
  const { email: fractional, call } = await aVerifiedFractional();
  const { id: application_id } = await call(jobApply, { body: { job_id, cover_letter } });
  const praise = `They decided quickly and paid on the day ${Date.now()}.`;
  const companyCall = await callAs(company);
  for (const status of ['shortlisted', 'interview'] as const)
    await companyCall(jobApplicationStatus, { body: { application_id, status } });
  await hire(companyCall, call, application_id);
  for (const status of ['active', 'ended'] as const)
    await companyCall(engagementStatus, { body: { application_id, status } });

  const person = await signedIn(browser, fractional, `/account/fractional/reviews?write=${application_id}`);
  const form = person.getByRole('article').filter({ hasText: 'How was it to work with Marlow Freight?' });
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(form.getByText('Please choose one to five stars.')).toBeVisible();
  await expect(form.getByRole('radio', { name: /^1 star,/ })).toBeFocused();
  await axe(person);
  for (let star = 1; star < 5; star++) await person.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: '5 stars, Excellent' })).toBeChecked();
  await form.getByLabel('Your review').fill(praise);
  await form.getByRole('button', { name: 'Send review' }).click();
  const written = person.getByRole('article').filter({ hasText: title });
  await expect(written.getByText(/^Hidden until/)).toBeVisible();

  const owner = await signedIn(browser, company, '/account/company/reviews');
  await owner.setViewportSize(narrow);
  await expect(owner.getByText(/has reviewed you\. Published when you write yours/)).toBeVisible();
  await expect(owner.getByRole('main')).not.toContainText(praise);
  await owner.getByRole('button', { name: /^Write a review/ }).press('Enter');
  await owner.getByRole('radio', { name: /^4 stars/ }).check();
  await owner.getByLabel('Your review').fill('She closed the month in five days.');
  await owner.getByRole('button', { name: 'Send review' }).click();
  await expect(owner.getByText(praise)).toBeVisible();
  await owner.getByRole('button', { name: /^Reply/ }).click();
  await owner.getByLabel('Your reply').fill('Thank you, and come back.');
  await axe(owner);
  await owner.getByRole('button', { name: 'Publish reply' }).click();
  await expect(owner.getByText('Reply from Marlow Freight')).toBeVisible();
  await expect(owner.getByRole('button', { name: /^Reply/ })).toBeHidden();

  await person.reload();
  await expect(person.getByText('She closed the month in five days.')).toBeVisible();
  await expect(person.getByText('Thank you, and come back.')).toBeVisible();

  const admin = await signedIn(browser, 'admin@cadre.example', '/admin-reviews');
  const row = admin.getByRole('row').filter({ hasText: praise });
  await row.getByRole('switch').press('Space');
  await expect(row.getByRole('switch')).toBeChecked();
  await axe(admin);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/');
  await expect(visitor.getByText(praise)).toBeVisible();
});

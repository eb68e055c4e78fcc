import type { Page } from '@playwright/test';
import { codeTo, signInTo } from './support/accounts.ts';
import { collectErrors, expect, hydrated, latestMail, narrow, test, wide } from './support/journey.ts';
import { aNewCompany } from './support/newcomers.ts';

const stamp = Date.now().toString(36);
const title = `Fractional COO for the ${stamp} line`;
const newcomer = {
  first: 'Wilhelmina',
  last: `Ashdown-${stamp}`,
  email: `wilhelmina-${stamp}@people.example`,
  password: 'nine copper lanterns',
};
const coverLetter =
  'I have taken work off founders in three companies of your size. I would follow ten orders before changing anything.';

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

const addTags = async (page: Page, label: string, tags: string[]) => {
  const field = page.getByRole('combobox', { name: label });
  for (const tag of tags) {
    await field.fill(tag);
    await field.press('Enter');
  }
  // Suggestions that arrive late would cover the next button.
  await field.blur();
};

const postJob = async (page: Page) => {
  await signInTo(page, (await aNewCompany('Promote 1')).email, '/account/company/manage-jobs');
  await page.getByRole('link', { name: 'Post a job' }).first().click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await choose(page, 'Executive type', 'COO');
  await choose(page, 'Industry', 'E-commerce');
  await addTags(page, 'Skills', ['Operations management', 'Process improvement', 'Lean management']);
  await choose(page, 'Why now', 'Growth');
  await page.getByLabel('Outcome 1').fill('Delivery on time above ninety-five per cent');
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill(
      'Orders are up and delivery on time is down. You will map how an order travels through both workshops, remove the waiting and coach the two people who run the floor. We decide together after a working session.',
    );
  await page.getByLabel('Hours a week, from').fill('8');
  await page.getByRole('textbox', { name: 'To', exact: true }).first().fill('12');
  await page.getByText('By the hour', { exact: true }).click();
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('120');
  await page.getByRole('textbox', { name: 'To', exact: true }).last().fill('170');
  await page.getByText('To be agreed', { exact: true }).click();
  await page.getByText('Remote', { exact: true }).click();
  await choose(page, 'Location', 'USA');
  await choose(page, 'Business type', 'B2C');
  await page.getByRole('button', { name: 'Publish job' }).click();
  await expect(page.getByRole('heading', { name: 'Your job is live' })).toBeVisible();
  await page.getByRole('link', { name: 'All jobs' }).click();
  await expect(page.getByRole('main')).toContainText(title);
};

const signUp = async (page: Page) => {
  await page.goto('/sign-up?type=fractional');
  await hydrated(page);
  await page.getByLabel('First name').fill(newcomer.first);
  await page.getByLabel('Last name').fill(newcomer.last);
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code').fill(await codeTo(newcomer.email));
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/account/fractional/next-step');
};

const completeProfile = async (page: Page) => {
  const expectStep = (heading: string) =>
    expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  const save = () => page.getByRole('button', { name: 'Save and continue' }).click();

  await expectStep('Start with what you have');
  await page.getByRole('button', { name: 'Fill it in by hand' }).click();
  await expectStep('What do you do?');
  await choose(page, 'Your function', 'COO');
  await page.getByLabel('Headline').fill('Operations lead for makers with two workshops');
  await page.getByLabel('Years in leadership').fill('14');
  await save();

  await expectStep('Which companies and problems do you know?');
  await choose(page, 'Industry', 'E-commerce');
  await page.getByText('B2C', { exact: true }).click();
  await addTags(page, 'Skills', ['Operations management', 'Process improvement', 'Logistics']);
  await save();

  await expectStep('Where have you done it?');
  await page.getByRole('textbox', { name: 'Title' }).fill('Operations Director');
  await page.getByRole('textbox', { name: 'Company' }).fill('Aldwick Instruments');
  await choose(page, 'From: month', 'March');
  await page.getByLabel('From: year').fill('2017');
  await page.getByLabel('I still work there').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expectStep('Describe your work');
  await page
    .getByLabel('About you')
    .fill(
      'I am called in when orders grow faster than habits. I follow one order from the first call to the last invoice, remove the waiting and leave a weekly rhythm behind. In my last company delivery on time rose from seventy to ninety-six per cent in ten weeks.',
    );
  await save();

  await expectStep('How much time, and what does it cost?');
  await page.getByLabel('Minimum hours a week').fill('8');
  await page.getByLabel('Maximum hours a week').fill('15');
  await page.getByLabel('Available from').fill(new Date(Date.now() + 864e5).toISOString().slice(0, 10));
  // Closes the calendar.
  await page.keyboard.press('Tab');
  await page.getByText('By the hour', { exact: true }).click();
  await page.getByLabel('From, per hour').fill('140');
  await save();

  await expectStep('Where do you work?');
  await choose(page, 'Region', 'USA');
  await page.getByLabel('City').fill('Portland');
  await page.getByText('Remote', { exact: true }).click();
  await save();

  await expectStep('What shows that you can do it?');
  await save();
  await expectStep('Show your face');
  await page.getByRole('button', { name: 'Skip', exact: true }).click();

  await expectStep('Ready to send');
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await page.waitForURL('**/account/fractional/thank-you');
  await expect(page.getByText(/We review it next/)).toBeVisible();
};

const approve = async (page: Page) => {
  await signInTo(page, 'admin@cadre.example', '/unverified-fractional-candidates');
  const name = `${newcomer.first} ${newcomer.last}`;
  await page.getByRole('navigation', { name: 'Profiles to review' }).getByRole('button', { name }).click();
  await page
    .getByRole('toolbar', { name: `Decide on ${name}` })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(page.getByText(`${name} is approved.`)).toBeVisible();
};

const findAndApply = async (page: Page) => {
  await page.goto('/account/fractional/opportunities/browse-jobs');
  const box = page.getByRole('combobox', { name: 'Search jobs' });
  await box.fill(stamp);
  await box.press('Enter');
  const card = page.getByRole('article').filter({ hasText: title });
  await card.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Cover letter').fill(coverLetter);
  await dialog.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Sent');
};

const makeOffer = async (page: Page) => {
  await page.getByRole('link', { name: title }).first().click();
  const card = page.getByRole('article').filter({ hasText: newcomer.last });
  await card.getByRole('heading').getByRole('button').click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(coverLetter);
  await expect(panel).toContainText('Operations lead for makers with two workshops');
  for (const step of ['Shortlist', 'Move to Interview']) {
    await panel.getByRole('button', { name: step, exact: true }).click();
    await expect(panel.getByRole('button', { name: step, exact: true })).toBeHidden();
  }
  await panel.getByRole('button', { name: 'Make an offer…' }).click();
  const dialog = page.getByRole('dialog', { name: /an offer$|this offer\?$/ });
  await dialog.getByLabel('Rate').fill('150');
  const start = dialog.getByRole('textbox', { name: 'Start' });
  await start.fill('3 Mar 2031');
  // Closes the calendar, which covers the buttons.
  await start.press('Tab');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('button', { name: 'Send offer' }).click();
  await expect(panel.getByRole('heading', { name: /^Your offer to/ })).toBeVisible();
};

const acceptOffer = async (page: Page) => {
  await page.goto('/account/fractional/opportunities/applied');
  const row = page.getByRole('article').filter({ hasText: title });
  await expect(row.getByText('£150/hour')).toBeVisible();
  await row.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(row.getByText('Hired', { exact: true }).first()).toBeVisible();
};

test('a company posts a job; a new fractional signs up, is approved, applies and is hired', async ({
  browser,
  consoleErrors,
}) => {
  test.slow();
  const openPage = async (viewport: typeof wide) => {
    const context = await browser.newContext({ viewport });
    collectErrors(context, consoleErrors);
    return context.newPage();
  };
  const company = await openPage(wide);
  const person = await openPage(narrow);
  const admin = await openPage(wide);

  await test.step('the company posts a job', () => postJob(company));
  await test.step('a fractional signs up on a phone', () => signUp(person));
  await test.step('the fractional completes the profile and requests approval', () =>
    completeProfile(person));
  await test.step('an admin approves the profile', () => approve(admin));
  await test.step('the fractional finds the job by search and applies', () => findAndApply(person));
  await test.step('the company moves the application through the pipeline to an offer', () =>
    makeOffer(company));
  await latestMail(newcomer.email, ({ subject }) => subject === `There is an offer for you: ${title}`);
  await test.step('the fractional accepts the offer and is hired', () => acceptOffer(person));
  await test.step('the company sees the hire', async () => {
    await company.reload();
    await expect(
      company.getByRole('region', { name: 'Hired', exact: true }).getByRole('article'),
    ).toHaveCount(1);
  });
  // Sent when the approval can no longer be undone.
  await latestMail(newcomer.email, ({ subject }) => /approved/i.test(subject));
});

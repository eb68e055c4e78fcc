import type { Browser, Page } from '@playwright/test';
import { jobApplicationStatus } from '../contract/src/application-moves.ts';
import { jobApply } from '../contract/src/applications.ts';
import { businessRecordUpdate } from '../contract/src/business-records.ts';
import { formatDay, toIsoDay } from '../contract/src/dates.ts';
import { callAs, getSession, signedIn } from './support/accounts.ts';
import { type Hand, keyboard, pointer } from './support/hand.ts';
import { aJob } from './support/hiring.ts';
import { axe, expect, latestMail, narrow, test } from './support/journey.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

const cover_letter = 'I have built the finance function of three companies like yours.';
const address = { street: '1 Quay', postal_code: 'BS1 4RW', city: 'Bristol', country: 'GB' } as const;
/** A later day: an engagement starts by itself on its day. */
const startDay = formatDay(toIsoDay(Date.now() + 2 * 24 * 3_600_000));

const getName = async (email: string) => {
  const { first_name, last_name } = await getSession(email);
  return `${first_name} ${last_name}`;
};

/** An interviewed applicant and the company, each in an own browser: `owner` sees the applicant, `person` the application. */
const twoSides = async (browser: Browser, hand: Hand) => {
  const title = `CFO to be hired ${Date.now()}`;
  const { id: job_id, owner: company } = await aJob(title);
  const { email: fractional, call } = await aVerifiedFractional();
  const { id } = await call(jobApply, { body: { job_id, cover_letter, proposed_rate: 185 } });
  const companyCall = await callAs(company);
  for (const status of ['shortlisted', 'interview'] as const)
    await companyCall(jobApplicationStatus, { body: { application_id: id, status } });
  await companyCall(businessRecordUpdate, { body: { legal_name: 'Harbour Ltd', ...address } });
  const owner = await signedIn(
    browser,
    company,
    `/account/company/manage-jobs?job=${job_id}&application=${id}`,
  );
  const person = await signedIn(
    browser,
    fractional,
    `/account/fractional/opportunities/applied?application=${id}`,
  );
  await person.setViewportSize(narrow);
  return {
    hand,
    title,
    id,
    company,
    fractional,
    owner,
    person,
    ownerName: await getName(company),
    personName: await getName(fractional),
  };
};
type Sides = Awaited<ReturnType<typeof twoSides>>;

const applicantDrawer = (owner: Page) => owner.getByRole('dialog').filter({ hasText: cover_letter });

const offerAndUndo = async ({ hand, owner }: Sides) => {
  const drawer = applicantDrawer(owner);
  await hand.press(drawer.getByRole('button', { name: 'Make an offer…' }));
  const dialog = owner.getByRole('dialog', { name: /^Make .* an offer$/ });
  await expect(dialog.getByLabel('Rate')).toHaveValue('185');
  await expect(dialog.getByLabel('Hours a week')).toHaveValue('10');
  await hand.press(dialog.getByRole('button', { name: 'Review' }));
  await expect(dialog.getByText('This is required.'), 'the start is missing').toBeVisible();
  await hand.enter(dialog.getByRole('textbox', { name: 'Start' }), startDay);
  await owner.keyboard.press('Tab');
  await axe(owner);
  await hand.press(dialog.getByRole('button', { name: 'Review' }));
  const summary = owner.getByRole('dialog', { name: /^Send .* this offer\?$/ });
  await expect(summary).toContainText('$185/hour');
  await expect(summary).toContainText(startDay);
  await axe(owner);
  await hand.press(summary.getByRole('button', { name: 'Send offer' }));
  await expect(drawer.getByRole('heading', { name: /^Your offer to/ })).toBeVisible();
  await hand.press(drawer.getByRole('button', { name: /^Undo/ }));
  await expect(drawer.getByText(/^This offer was undone on/)).toBeVisible();
};

const offerBelowTheRange = async ({ hand, owner, fractional, title }: Sides) => {
  const drawer = applicantDrawer(owner);
  await hand.press(drawer.getByRole('button', { name: 'Make an offer…' }));
  const dialog = owner.getByRole('dialog', { name: /an offer$|this offer\?$/ });
  await hand.enter(dialog.getByLabel('Rate'), '120');
  await expect(dialog.getByText('The job was posted with $150–220/hour.')).toBeVisible();
  await hand.enter(dialog.getByRole('textbox', { name: 'Start' }), startDay);
  await owner.keyboard.press('Tab');
  await hand.press(dialog.locator('summary', { hasText: 'More terms' }));
  await hand.enter(dialog.getByLabel('Outcomes'), 'A forecast that the owners trust\nA monthly board pack');
  await hand.press(dialog.getByRole('button', { name: 'Review' }));
  await hand.press(dialog.getByRole('button', { name: 'Send offer' }));
  await expect(drawer.getByRole('heading', { name: /^Your offer to/ })).toBeVisible();
  await latestMail(fractional, ({ subject }) => subject === `There is an offer for you: ${title}`);
};

const counter = async ({ hand, person, title }: Sides) => {
  await person.reload();
  const panel = person.getByRole('region', { name: `Offer for ${title}` });
  await expect(panel).toContainText('$120/hour');
  await expect(panel).toContainText('A monthly board pack');
  await axe(person);
  await hand.press(panel.getByRole('button', { name: 'Make a counter-offer' }));
  const dialog = person.getByRole('dialog');
  await hand.enter(dialog.getByLabel('Rate'), '190');
  await hand.enter(dialog.getByLabel('Note'), 'This is my usual rate.');
  await hand.press(dialog.getByRole('button', { name: 'Review' }));
  await expect(dialog.getByText('Before: $120/hour')).toBeVisible();
  await axe(person);
  await hand.press(dialog.getByRole('button', { name: 'Send counter-offer' }));
  await expect(panel.getByRole('heading', { name: /^Your counter-offer to/ })).toBeVisible();
  await expect(person.getByRole('list', { name: 'History' })).toContainText('Counter-offer by applicant');
};

const acceptAndKeepTheJobOpen = async ({ hand, owner, fractional, title }: Sides) => {
  const drawer = applicantDrawer(owner);
  await owner.reload();
  await expect(drawer.getByText('This is my usual rate.').first()).toBeVisible();
  await expect(drawer.getByText('Before: $120/hour')).toBeVisible();
  await hand.press(drawer.getByRole('button', { name: 'Accept', exact: true }));
  const question = owner.getByRole('dialog', { name: 'Accept these terms?' });
  await hand.press(question.getByRole('button', { name: 'Accept' }));
  await expect(drawer.getByRole('link', { name: 'Reviews' })).toBeVisible();
  await owner.keyboard.press('Escape');
  const afterHire = owner.getByRole('region', { name: 'After the hire' });
  await axe(owner);
  await hand.press(afterHire.getByRole('button', { name: 'Keep it open' }));
  await expect(afterHire).toBeHidden();
  await latestMail(fractional, ({ subject }) => subject === `You are hired: ${title}`);
};

/** Signs a version of the document from the next step of an engagement. */
const sign = async (hand: Hand, page: Page, version: number, contains: string, name: string) => {
  await hand.press(
    page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: 'Read and sign' }),
  );
  const dialog = page.getByRole('dialog', { name: `Sign version ${version}` });
  await expect(dialog).toContainText(contains);
  await hand.enter(dialog.getByLabel('Your name'), 'Somebody Else');
  await hand.press(dialog.getByRole('button', { name: 'Sign', exact: true }));
  await expect(dialog.getByText(/^Type your own name/)).toBeVisible();
  await axe(page);
  await hand.enter(dialog.getByLabel('Your name'), name);
  await hand.press(dialog.getByRole('button', { name: 'Sign', exact: true }));
  await expect(page.getByText(`Version ${version} signed by ${name}`)).toBeVisible();
};

const signBothSides = async ({ hand, owner, person, company, title, personName, ownerName }: Sides) => {
  await person.reload();
  await hand.press(person.getByRole('link', { name: 'Open the engagement' }));
  await sign(hand, person, 3, '$190/hour', personName);
  await expect(person.getByRole('region', { name: 'Next step' })).toContainText(
    'Waiting for the signature of',
  );
  await latestMail(company, ({ subject }) => subject === `${personName} signed, your turn: ${title}`);
  await owner.goto('/account/company/engagements');
  await hand.press(owner.getByRole('link', { name: title }));
  await sign(hand, owner, 3, 'A monthly board pack', ownerName);
};

const changeTheTerms = async ({ hand, owner, person, title, id, personName, ownerName }: Sides) => {
  await person.reload();
  const terms = person.getByRole('region', { name: 'Agreed terms' });
  await hand.press(terms.getByRole('button', { name: 'Propose changes' }));
  const dialog = person.getByRole('dialog');
  await hand.enter(dialog.getByLabel('Hours a week'), '12');
  await hand.press(dialog.getByRole('button', { name: 'Review' }));
  await expect(dialog.getByText('Before: 10 hours a week')).toBeVisible();
  await hand.press(dialog.getByRole('button', { name: 'Send proposal' }));
  await expect(terms.getByRole('heading', { name: 'You proposed changed terms' })).toBeVisible();

  await owner.reload();
  const proposal = owner.getByRole('region', { name: `Proposed terms for ${title}` });
  await expect(proposal).toContainText('12 hours a week');
  await axe(owner);
  await hand.press(proposal.getByRole('button', { name: 'Accept' }));
  await hand.press(owner.getByRole('dialog').getByRole('button', { name: 'Accept' }));
  await expect(proposal).toBeHidden();
  await sign(hand, owner, 4, '12 hours a week', ownerName);

  await person.reload();
  await expect(terms).toContainText('Version 4, agreed by both of you');
  await sign(hand, person, 4, '12 hours a week', personName);
  const document = person.getByRole('region', { name: 'Document and signatures' });
  const download = person.waitForEvent('download');
  await hand.press(document.getByRole('button', { name: 'Download PDF of version 4' }));
  expect((await download).suggestedFilename()).toBe(`mandate-${id}-4.pdf`);
};

const startAndSubmitHours = async ({ hand, person }: Sides) => {
  await hand.press(person.getByRole('button', { name: 'Start' }));
  await hand.press(person.getByRole('dialog').getByRole('button', { name: 'Start' }));
  const statements = person.getByRole('region', { name: 'Monthly statements' });
  await hand.press(statements.locator('summary').first());
  await hand.press(statements.getByRole('button', { name: 'Enter hours' }));
  const form = person.getByRole('dialog', { name: /^Hours in/ });
  await hand.enter(form.getByRole('textbox', { name: 'Topic' }), 'Cash forecast');
  await hand.enter(form.getByLabel('Hours'), '2.5');
  await expect(form.getByRole('status')).toContainText('Pay: $475');
  await axe(person);
  await hand.press(form.getByRole('button', { name: 'Submit' }));
  const confirmation = person.getByRole('dialog', { name: /^Submit/ });
  await hand.press(confirmation.getByRole('button', { name: 'Submit' }));
  await expect(statements.getByText('Submitted', { exact: true })).toBeVisible();
};

const approveHours = async ({ hand, owner }: Sides) => {
  await owner.reload();
  const statements = owner.getByRole('region', { name: 'Monthly statements' });
  await expect(statements.getByText('Cash forecast')).toBeVisible();
  await hand.press(statements.getByRole('button', { name: 'Approve' }));
  await hand.press(owner.getByRole('dialog').getByRole('button', { name: 'Approve' }));
  await expect(statements.getByText('Approved', { exact: true })).toBeVisible();
};

const issueInvoice = async ({ hand, person }: Sides) => {
  await person.reload();
  const statements = person.getByRole('region', { name: 'Monthly statements' });
  await hand.press(statements.getByRole('button', { name: 'Create invoice' }));
  await hand.press(person.getByRole('dialog').getByRole('button', { name: 'Add your business details' }));
  const details = person.getByRole('dialog', { name: 'Business details' });
  await hand.enter(details.getByLabel('Legal name'), 'Byrne Advisory');
  await hand.enter(details.getByLabel('Street'), address.street);
  await hand.enter(details.getByLabel('Postal code'), address.postal_code);
  await hand.enter(details.getByLabel('City'), address.city);
  await hand.choose(details.getByRole('combobox', { name: 'Country' }), 'United Kingdom');
  await hand.enter(details.getByLabel('VAT id'), 'GB123456789');
  await hand.enter(details.getByLabel('Tax rate'), '20');
  await axe(person);
  await hand.press(details.getByRole('button', { name: 'Save' }));
  await hand.press(person.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }));
  await expect(statements.getByText('$570')).toBeVisible();
  const download = person.waitForEvent('download');
  await hand.press(statements.getByRole('link', { name: 'PDF' }));
  expect((await download).suggestedFilename()).toBe('invoice-0001.pdf');
};

const endAndReview = async ({ hand, owner, person }: Sides) => {
  await hand.press(owner.getByRole('button', { name: 'End' }));
  const end = owner.getByRole('dialog', { name: 'End the engagement' });
  await hand.enter(end.getByLabel('Reason'), 'The round is closed.');
  await hand.press(end.getByRole('button', { name: 'End engagement' }));
  await hand.press(owner.getByRole('link', { name: 'Write a review' }));
  await hand.rate(owner.getByRole('radio', { name: /star/ }), 4);
  await hand.enter(owner.getByLabel('Your review'), 'She closed the month in five days.');
  await hand.press(owner.getByRole('button', { name: 'Send review' }));
  await expect(owner.getByText(/^Hidden until/)).toBeVisible();

  await person.reload();
  await hand.press(person.getByRole('link', { name: 'Write a review' }));
  await expect(person.getByRole('group', { name: 'A monthly board pack' })).toBeVisible();
  await hand.rate(person.getByRole('radio', { name: /star/ }), 5);
  await hand.enter(person.getByLabel('Your review'), 'They decided quickly and paid on the day.');
  await axe(person);
  await hand.press(person.getByRole('button', { name: 'Send review' }));
  await expect(person.getByText('She closed the month in five days.')).toBeVisible();
};

const steps = {
  'the company makes an offer and undoes it': offerAndUndo,
  'the company makes another offer, outside the posted range': offerBelowTheRange,
  'the fractional makes a counter-offer': counter,
  'the company accepts it and keeps the job open': acceptAndKeepTheJobOpen,
  'both sign the document': signBothSides,
  'a proposal changes the terms, and both sign again': changeTheTerms,
  'the engagement starts, and the fractional submits hours': startAndSubmitHours,
  'the company approves the hours': approveHours,
  'the fractional issues and downloads the invoice': issueInvoice,
  'the company ends the engagement, and both review it': endAndReview,
};

const hands = [
  { name: 'with the pointer', hand: pointer, tag: [] },
  { name: 'with the keyboard alone', hand: keyboard, tag: '@long' },
];

for (const { name, hand, tag } of hands)
  test(`two people agree, sign, change, invoice, end and review an engagement ${name}`, { tag }, async ({
    browser,
  }) => {
    test.slow();
    const sides = await twoSides(browser, hand);
    for (const [title, step] of Object.entries(steps)) await test.step(title, () => step(sides));
  });

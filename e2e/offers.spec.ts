import { jobApplicationStatus, jobApply } from '../contract/src/applications.ts';
import { callAs, sessionOf, signedIn } from './support/accounts.ts';
import { aJob } from './support/hiring.ts';
import { axe, expect, latestMail, narrow, test } from './support/journey.ts';
import { press, tabTo, typeInto } from './support/keyboard.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

const nameOf = async (email: string) => {
  const { first_name, last_name } = await sessionOf(email);
  return `${first_name} ${last_name}`;
};

const cover_letter = 'I have built the finance function of three companies like yours.';

test('an offer is countered and accepted, its document is signed, and a proposal changes the terms', async ({
  browser,
}) => {
  test.slow();
  const title = `CFO to be offered ${Date.now()}`;
  const { id: job_id, owner: company } = await aJob(title);
  const { email: fractional, call } = await aVerifiedFractional();
  const [ownerName, personName] = [await nameOf(company), await nameOf(fractional)];
  const { id } = await call(jobApply, { body: { job_id, cover_letter, proposed_rate: 185 } });
  const companyCall = await callAs(company);
  for (const status of ['shortlisted', 'interview'] as const)
    await companyCall(jobApplicationStatus, { body: { application_id: id, status } });

  const owner = await signedIn(
    browser,
    company,
    `/account/company/manage-jobs?job=${job_id}&application=${id}`,
  );
  const drawer = owner.getByRole('dialog').filter({ hasText: cover_letter });
  await test.step('the company makes an offer by keyboard and undoes it', async () => {
    await press(owner, drawer.getByRole('button', { name: 'Make an offer…' }));
    const dialog = owner.getByRole('dialog', { name: /^Make .* an offer$/ });
    await expect(dialog.getByLabel('Rate')).toHaveValue('185');
    await expect(dialog.getByLabel('Hours a week')).toHaveValue('10');
    // The start is missing.
    await press(owner, dialog.getByRole('button', { name: 'Review' }));
    await expect(dialog.getByText('This is required.')).toBeVisible();
    await typeInto(owner, dialog.getByRole('textbox', { name: 'Start' }), '3 Mar 2031');
    await axe(owner);
    await press(owner, dialog.getByRole('button', { name: 'Review' }));
    const summary = owner.getByRole('dialog', { name: /^Send .* this offer\?$/ });
    await expect(summary).toContainText('$185/hour');
    await expect(summary).toContainText('3 Mar 2031');
    await axe(owner);
    await press(owner, summary.getByRole('button', { name: 'Send offer' }));
    await expect(drawer.getByRole('heading', { name: /^Your offer to/ })).toBeVisible();
    await press(owner, drawer.getByRole('button', { name: /^Undo/ }));
    await expect(drawer.getByText(/^This offer was undone on/)).toBeVisible();
  });

  await test.step('the company makes another offer, outside the posted range', async () => {
    await drawer.getByRole('button', { name: 'Make an offer…' }).click();
    const dialog = owner.getByRole('dialog', { name: /an offer$|this offer\?$/ });
    await dialog.getByLabel('Rate').fill('120');
    await expect(dialog.getByText('The job was posted with $150–220/hour.')).toBeVisible();
    const start = dialog.getByRole('textbox', { name: 'Start' });
    await start.fill('3 Mar 2031');
    // Closes the calendar, which covers the fields below.
    await dialog.getByRole('heading').first().click();
    await dialog.getByText('More terms').click();
    await dialog.getByLabel('Outcomes').fill('A forecast that the owners trust\nA monthly board pack');
    await dialog.getByRole('button', { name: 'Review' }).click();
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    await expect(drawer.getByRole('heading', { name: /^Your offer to/ })).toBeVisible();
  });
  await latestMail(fractional, ({ subject }) => subject === `There is an offer for you: ${title}`);

  const person = await signedIn(
    browser,
    fractional,
    `/account/fractional/opportunities/applied?application=${id}`,
  );
  await person.setViewportSize(narrow);
  const panel = person.getByRole('region', { name: `Offer for ${title}` });
  await test.step('the fractional reads it and makes a counter-offer', async () => {
    await expect(panel).toContainText('$120/hour');
    await expect(panel).toContainText('A monthly board pack');
    await axe(person);
    await panel.getByRole('button', { name: 'Make a counter-offer' }).click();
    const dialog = person.getByRole('dialog');
    await dialog.getByLabel('Rate').fill('190');
    await dialog.getByLabel('Note').fill('This is my usual rate.');
    await dialog.getByRole('button', { name: 'Review' }).click();
    await expect(dialog.getByText('Before: $120/hour')).toBeVisible();
    await axe(person);
    await dialog.getByRole('button', { name: 'Send counter-offer' }).click();
    await expect(panel.getByRole('heading', { name: /^Your counter-offer to/ })).toBeVisible();
    await expect(person.getByRole('list', { name: 'History' })).toContainText('Counter-offer by applicant');
  });

  await test.step('the company accepts and is asked about the job', async () => {
    await owner.reload();
    await expect(drawer.getByText('This is my usual rate.').first()).toBeVisible();
    await expect(drawer.getByText('Before: $120/hour')).toBeVisible();
    await drawer.getByRole('button', { name: 'Accept', exact: true }).click();
    await owner
      .getByRole('dialog', { name: 'Accept these terms?' })
      .getByRole('button', { name: 'Accept' })
      .click();
    await expect(drawer.getByRole('link', { name: 'Reviews' })).toBeVisible();
    await owner.keyboard.press('Escape');
    const question = owner.getByRole('region', { name: 'After the hire' });
    await axe(owner);
    await question.getByRole('button', { name: 'Keep it open' }).click();
    await expect(question).toBeHidden();
  });
  await latestMail(fractional, ({ subject }) => subject === `You are hired: ${title}`);

  const step = person.getByRole('region', { name: 'Next step' });
  const document = person.getByRole('region', { name: 'Document and signatures' });
  await test.step('the fractional signs the document by keyboard', async () => {
    await person.reload();
    await person.getByRole('link', { name: 'Open the engagement' }).click();
    await press(person, step.getByRole('button', { name: 'Read and sign' }));
    const dialog = person.getByRole('dialog', { name: 'Sign version 3' });
    await expect(dialog).toContainText('A monthly board pack');
    await expect(dialog).toContainText('$190/hour');
    await typeInto(person, dialog.getByLabel('Your name'), 'Somebody Else');
    await person.keyboard.press('Enter');
    await expect(dialog.getByText(/^Type your own name/)).toBeVisible();
    await axe(person);
    await dialog.getByLabel('Your name').fill(personName);
    await person.keyboard.press('Enter');
    await expect(step).toContainText('Waiting for the signature of');
    await expect(document).toContainText('Signed on');
    await axe(person);
  });
  await latestMail(company, ({ subject }) => subject === `${personName} signed, your turn: ${title}`);

  const terms = person.getByRole('region', { name: 'Agreed terms' });
  await test.step('the fractional proposes changed terms by keyboard', async () => {
    await press(person, terms.getByRole('button', { name: 'Propose changes' }));
    const dialog = person.getByRole('dialog');
    const hours = dialog.getByLabel('Hours a week');
    await tabTo(person, hours);
    await person.keyboard.press('ControlOrMeta+a');
    await person.keyboard.type('12');
    await press(person, dialog.getByRole('button', { name: 'Review' }));
    await expect(dialog.getByText('Before: 10 hours a week')).toBeVisible();
    await press(person, dialog.getByRole('button', { name: 'Send proposal' }));
    await expect(terms.getByRole('heading', { name: 'You proposed changed terms' })).toBeVisible();
  });

  await test.step('the company accepts the change and signs the new document', async () => {
    await owner.goto('/account/company/engagements');
    await owner.getByRole('link', { name: title }).click();
    const proposal = owner.getByRole('region', { name: `Proposed terms for ${title}` });
    await expect(proposal).toContainText('12 hours a week');
    await axe(owner);
    await proposal.getByRole('button', { name: 'Accept' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(proposal).toBeHidden();
    await owner
      .getByRole('region', { name: 'Next step' })
      .getByRole('button', { name: 'Read and sign' })
      .click();
    const dialog = owner.getByRole('dialog', { name: 'Sign version 4' });
    await expect(dialog).toContainText('12 hours a week');
    await dialog.getByLabel('Your name').fill(ownerName);
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(owner.getByText(`Version 4 signed by ${ownerName}`)).toBeVisible();
  });

  await test.step('the fractional signs it, too, and downloads it', async () => {
    await person.reload();
    await expect(terms).toContainText('Version 4, agreed by both of you');
    await step.getByRole('button', { name: 'Read and sign' }).click();
    const dialog = person.getByRole('dialog', { name: 'Sign version 4' });
    await dialog.getByLabel('Your name').fill(personName);
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(document.getByText('Signed on')).toHaveCount(2);
    const download = person.waitForEvent('download');
    await document.getByRole('button', { name: 'Download PDF of version 4' }).click();
    expect((await download).suggestedFilename()).toBe(`mandate-${id}-4.pdf`);
  });
});

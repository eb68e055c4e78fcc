import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { employeeProfileUpdate } from '../contract/src/fractionals.ts';
import { signedIn, signUp } from './support/accounts.ts';
import { aJob } from './support/hiring.ts';
import { axe, expect, latestMail, narrow, test } from './support/journey.ts';
import { press } from './support/keyboard.ts';
import { aVerifiedFractional, bio, fillInProfile } from './support/newcomers.ts';

/** A new account with a unique name. Only letters: the search splits a name with digits into several words. */
const signUpUnique = async () => {
  const last_name = `Orme${randomUUID().replaceAll(/[^a-f]/g, '')}`;
  return { ...(await signUp({ first_name: 'Teodora', last_name })), name: `Teodora ${last_name}` };
};

const saveAndContinue = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();

test('a rejected profile shows the reason, is resubmitted and approved, and gives access to jobs', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const newcomer = await signUpUnique();
  await fillInProfile(newcomer.call);
  const person = await signedIn(browser, newcomer.email, '/account/fractional/next-step');

  await test.step('typed fields survive a reload without saving', async () => {
    await axe(person);
    await person.getByRole('combobox', { name: 'Your function', exact: true }).click();
    await person.getByRole('option', { name: 'CFO', exact: true }).click();
    await person.getByLabel('Headline').fill('Finance lead for companies that outgrew the spreadsheet');
    await expect(person.getByText('Saved', { exact: true })).toBeVisible();
    await person.reload();
    await expect(person.getByLabel('Headline')).toHaveValue(/outgrew the spreadsheet/);
  });

  await test.step('a retainer cannot be saved without its hours', async () => {
    await person.getByLabel('Years in leadership').fill('16');
    await saveAndContinue(person);
    await expect(person.getByRole('heading', { name: /Which companies/ })).toBeVisible();
    await person.getByRole('link', { name: 'Hours and rate' }).click();
    await person.getByLabel('Hours a month included').fill('');
    await saveAndContinue(person);
    await expect(person.getByText('Say how many hours a month the retainer buys.')).toBeVisible();
    await person.getByLabel('Hours a month included').fill('20');
    await expect(person.getByText('about $160', { exact: true })).toBeVisible();
    await saveAndContinue(person);
    await expect(person.getByRole('heading', { name: 'Where do you work?' })).toBeVisible();
  });

  const requestApproval = async () => {
    await person.getByRole('link', { name: 'Send', exact: true }).click();
    await expect(person.getByRole('heading', { name: 'Ready to send' })).toBeVisible();
    await person.getByRole('button', { name: 'Send for approval' }).click();
    await person.waitForURL('**/account/fractional/thank-you');
    await expect(person.getByText(/We review it next/)).toBeVisible();
  };
  await test.step('the fractional requests approval', async () => {
    await requestApproval();
    await axe(person);
  });

  const admin = await signedIn(browser, 'admin@cadre.example', '/unverified-fractional-candidates');
  const queue = admin.getByRole('navigation', { name: 'Profiles to review' });
  const openProfile = async () => {
    await press(admin, queue.getByRole('button', { name: newcomer.name }));
    await expect(admin.getByRole('heading', { level: 2, name: newcomer.name })).toBeVisible();
  };

  await test.step('an admin rejects the profile by keyboard, with a reason', async () => {
    await openProfile();
    await axe(admin);
    await admin.keyboard.press('r');
    const dialog = admin.getByRole('dialog');
    await press(admin, dialog.getByRole('button', { name: 'Reject', exact: true }));
    await expect(dialog.getByText('Enter a reason.')).toBeVisible();
    await expect(dialog.getByLabel('What to change')).toBeFocused();
    await admin.keyboard.type('Name the size of the teams that you led.');
    await press(admin, dialog.getByRole('button', { name: 'Reject', exact: true }));
    await expect(admin.getByText(`${newcomer.name} is rejected.`)).toBeVisible();
    // The queue shows the next profile.
    await expect(admin.getByRole('heading', { level: 2, name: newcomer.name })).toBeHidden();
    // The shortcuts and the focus continue from that profile.
    await admin.keyboard.press('k');
    await expect(queue.locator('[aria-current]')).toBeFocused();
  });

  await test.step('the fractional reads the reason, changes the profile and requests approval again', async () => {
    const mail = await latestMail(newcomer.email, ({ subject }) => subject === 'Your profile needs a change');
    expect(mail.text).toContain('Name the size of the teams that you led.');
    await person.goto('/account/fractional/next-step?step=about');
    await expect(person.getByRole('region', { name: 'Why it was not approved' })).toContainText(
      'Name the size of the teams that you led.',
    );
    await person.getByLabel('About you').fill(`${bio} I led teams of four to eleven.`);
    await saveAndContinue(person);
    await expect(person.getByRole('heading', { name: /How much time/ })).toBeVisible();
    await requestApproval();
  });

  await test.step('the admin approves the profile by keyboard', async () => {
    await admin.reload();
    await openProfile();
    await expect(admin.getByText('I led teams of four to eleven.')).toBeVisible();
    await admin.keyboard.press('a');
    await expect(admin.getByText(`${newcomer.name} is approved.`)).toBeVisible();
  });

  await test.step('the fractional receives a mail and sees jobs, and companies find them', async () => {
    await latestMail(newcomer.email, ({ subject }) => subject === 'Your profile is approved');
    await person.goto('/account/fractional/opportunities/browse-jobs');
    await expect(person.getByRole('article').first()).toBeVisible();
    const { owner } = await aJob(`CFO who finds ${newcomer.name}`);
    const company = await signedIn(
      browser,
      owner,
      `/verified-fractional-candidates?search=${newcomer.name.split(' ')[1]}`,
    );
    await company.getByRole('link', { name: newcomer.name }).click();
    await expect(company.getByText(/open with a sourcing plan/)).toBeVisible();
    await expect(company.getByText(newcomer.email)).toHaveCount(0);
    await axe(company);
  });
});

test('a profile is edited in place, gets a cropped picture and shows its company preview on a phone', {
  tag: '@long',
}, async ({ browser }) => {
  const newcomer = await signUpUnique();
  await newcomer.call(employeeProfileUpdate, { body: { headline: 'Before', anonymous: true } });
  const page = await signedIn(browser, newcomer.email, '/account/fractional/next-step');
  await page.setViewportSize(narrow);
  // A profile that was never submitted redirects to its first step.
  for (const name of ['fractional-profile', 'thank-you']) {
    await page.goto(`/account/fractional/${name}`);
    await page.waitForURL('**/account/fractional/next-step');
  }

  const other = await aVerifiedFractional();
  const profile = '/account/fractional/fractional-profile';
  const verified = await signedIn(browser, other.email, profile);
  await verified.setViewportSize(narrow);
  await verified.getByRole('button', { name: 'Edit: Function and headline' }).click();
  await verified.getByRole('textbox', { name: 'Headline' }).fill('A headline that was changed in place');
  await verified.locator('#role').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(verified.getByText('A headline that was changed in place')).toBeVisible();
  await axe(verified);

  const picture = await verified.screenshot();
  await verified.getByRole('button', { name: 'Add: Picture' }).click();
  await verified.locator('input[type="file"]').first().setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: picture,
  });
  const dialog = verified.getByRole('dialog');
  await dialog.getByRole('application').press('ArrowDown');
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await expect(verified.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await verified.getByRole('button', { name: 'Remove picture' }).click();
  await expect(verified.getByRole('button', { name: 'Add picture' })).toBeVisible();

  await verified.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(verified.getByRole('dialog')).toContainText('A headline that was changed in place');
  await expect(verified.getByRole('dialog')).not.toContainText(other.email);
});

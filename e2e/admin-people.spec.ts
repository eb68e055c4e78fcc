import { randomUUID } from 'node:crypto';
import { adminUserUpdate } from '../contract/src/admin-users.ts';
import { contactUs } from '../contract/src/enquiries.ts';
import { callAsAdmin, callWith } from './support/accounts.ts';
import { aJob } from './support/hiring.ts';
import { expect, latestMail, adminTest as test } from './support/journey.ts';
import { chooseItem, chooseOption, expectFocusToStay, press, tabTo, typeInto } from './support/keyboard.ts';
import { aNewFractional, findAdmin } from './support/newcomers.ts';

const uniqueSuffix = () => randomUUID().slice(0, 8);

test('an admin user is added, edited and removed by keyboard only', { tag: '@long' }, async ({ page }) => {
  await page.goto('/admin-users');
  const name = `Keyed ${uniqueSuffix()}`;
  const email = `${uniqueSuffix()}@people.example`;
  await press(page, page.getByRole('button', { name: 'Add User' }));
  const dialog = page.getByRole('dialog');
  await typeInto(page, dialog.getByLabel('First Name'), 'Ada');
  await typeInto(page, dialog.getByLabel('Last Name'), name);
  await typeInto(page, dialog.getByLabel('Email'), email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved Successfully')).toBeVisible();
  expect((await latestMail(email)).text).toContain('/admin/set-password?ticket=');

  const admin = await findAdmin(email);
  if (admin.page > 1) await page.goto(`/admin-users?page=${admin.page}`);
  await expect(page.getByText(name).first()).toBeVisible();
  // Another admin changes the name meanwhile: the dialog reads the admin again.
  const call = await callAsAdmin();
  await call(adminUserUpdate, {
    body: { id: admin.id, first_name: 'Ada Lovelace', last_name: name, email },
  });
  await press(page, page.getByRole('button', { name: new RegExp(`^Edit Ada .*${name}$`) }));
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ada Lovelace');
  await tabTo(page, dialog.getByLabel('First Name'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Grace');
  await page.keyboard.press('Enter');
  await expect(page.getByText('user detail updated.')).toBeVisible();
  await press(page, page.getByRole('button', { name: `Withdraw the invitation of Grace ${name}` }));
  await tabTo(page, page.getByRole('dialog').getByRole('button').last());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invitation withdrawn.')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expectFocusToStay(page);
});

test('a company is added, found by a filter that survives a reload, and deleted', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/companylist');
  const name = `Keyed ${uniqueSuffix()}`;
  await press(page, page.getByRole('button', { name: 'Add company' }));
  const dialog = page.getByRole('dialog');
  await typeInto(page, dialog.getByLabel(/^Company/), name);
  await typeInto(page, dialog.getByLabel('Owner’s first name'), 'Ada');
  await typeInto(page, dialog.getByLabel('Last name'), 'Orchard');
  await typeInto(page, dialog.getByLabel('Owner’s email'), `${uniqueSuffix()}@people.example`);
  await press(page, dialog.getByRole('button', { name: 'Add and invite' }));
  await expect(dialog).toHaveCount(0);
  await typeInto(page, page.getByLabel('Search companies'), name);
  await expect(page).toHaveURL(/search=Keyed/);
  await expect(page.getByText(name).first()).toBeVisible();
  await press(page, page.getByLabel('Created by an admin only'), 'Space');
  await expect(page).toHaveURL(/hafCompany=true/);
  await page.reload();
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByLabel('Created by an admin only')).toBeChecked();

  const menu = page.getByRole('button', { name: `Manage ${name}` });
  await chooseItem(page, menu, 'Grant a plan');
  await expect(dialog.getByRole('combobox', { name: 'Plan' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await chooseItem(page, menu, 'Delete');
  await press(page, dialog.getByRole('button', { name: 'Delete company' }));
  await expect(page.getByText('No matching companies')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Clear filters' }).first());
  await expect(page.getByLabel('Search companies')).toHaveValue('');
  await expect(page.getByRole('table', { name: 'Companies' })).toBeVisible();
  await expectFocusToStay(page);
});

test("an admin drafts, pauses and deletes a company's job", { tag: '@long' }, async ({ page }) => {
  // A job of its own: another journey may be about to apply for the newest job of the list.
  const jobTitle = `Finance lead ${uniqueSuffix()}`;
  await aJob(jobTitle);
  await page.goto('/company-jobs?status=active');
  const menu = page.getByRole('button', { name: `More for ${jobTitle}`, exact: true });
  await typeInto(page, page.getByLabel('Keywords'), jobTitle);
  await expect(page).toHaveURL(/search=Finance/);
  await chooseItem(page, menu, 'Pause');
  await expect(menu).toHaveCount(0);
  await expectFocusToStay(page);
  await page.goto('/company-jobs?status=paused');
  await expect(menu).toBeVisible();

  const title = `Keyed ${uniqueSuffix()}`;
  await press(page, page.getByRole('link', { name: 'Post a job' }));
  const company = page.getByRole('combobox', { name: 'Company' });
  await typeInto(page, company, 'Saltmarsh');
  await chooseOption(page, company, 'Saltmarsh Studio');
  await typeInto(page, page.getByRole('textbox', { name: 'Title', exact: true }), title);
  await press(page, page.getByRole('button', { name: 'Save draft' }));
  await expect(page).toHaveURL(/company-jobs\?company=/);
  await chooseItem(page, page.getByRole('button', { name: `More for ${title}` }), 'Delete');
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await expect(page.getByText(title)).toHaveCount(0);
  await expectFocusToStay(page);
});

test('a promo code is created, found, deactivated and deleted by keyboard only', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/promo-code');
  const code = `KEYS${uniqueSuffix().toUpperCase()}`;
  await press(page, page.getByRole('button', { name: 'New code' }));
  const dialog = page.getByRole('dialog');
  await typeInto(page, dialog.getByLabel('Code'), code);
  await typeInto(page, dialog.getByLabel('Percentage off'), '15');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(code).first()).toBeVisible();
  await typeInto(page, page.getByLabel('Search codes'), code);
  await expect(page).toHaveURL(new RegExp(`search=${code}`));
  await page.reload();
  await expect(page.getByLabel('Search codes')).toHaveValue(code);

  const menu = page.getByRole('button', { name: `Manage ${code}` });
  await chooseItem(page, menu, 'Deactivate');
  await expect(page.getByText(`${code} is inactive.`)).toBeVisible();
  await expect(menu).toBeFocused();
  await chooseItem(page, menu, 'Delete');
  await press(page, dialog.getByRole('button', { name: 'Delete code' }));
  await press(page, page.getByRole('button', { name: 'Clear filters' }));
  await expect(page.getByLabel('Search codes')).toHaveValue('');
  await expectFocusToStay(page);
});

test('an admin adds a note, rejects with a reason, approves and deletes by keyboard only', {
  tag: '@long',
}, async ({ page, consoleErrors }) => {
  const newcomer = await aNewFractional();
  await page.goto(`/candidatedetails?id=${newcomer.id}`);
  const note = `Called on ${uniqueSuffix()}: their referee agrees.`;
  await typeInto(page, page.getByLabel('New note'), note);
  await press(page, page.getByRole('button', { name: 'Add note' }));
  const notes = page.getByRole('list', { name: 'Notes' });
  await expect(notes).toContainText(note);
  await expect(page.getByLabel('New note')).toHaveValue('');

  // The shortcuts of the review queue do nothing on this page.
  await page.keyboard.press('a');
  await press(page, page.getByRole('toolbar').getByRole('button', { name: 'Reject' }));
  const dialog = page.getByRole('dialog');
  await typeInto(page, dialog.getByLabel('What to change'), 'Say how large your teams were.');
  await press(page, dialog.getByRole('button', { name: 'Reject', exact: true }));
  await expect(page.getByText(/is rejected\./)).toBeVisible();

  await page.goto(`/rejected-fractional-candidates?id=${newcomer.id}`);
  const selected = page.getByRole('navigation', { name: 'Profiles to review' }).locator('[aria-current]');
  await press(page, selected, 'a');
  await expect(page.getByText(/is approved\./)).toBeVisible();

  await page.goto(`/candidatedetails?id=${newcomer.id}`);
  await press(page, notes.getByRole('button', { name: /Remove the note/ }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
  await expect(page.getByText('No notes yet.')).toBeVisible();

  await press(page, page.getByRole('button', { name: 'Send upgrade email…' }));
  await press(page, dialog.getByRole('button', { name: 'Send', exact: true }));
  await expect(page.getByText('Sending to 1 person.')).toBeVisible();
  await expect.poll(async () => (await latestMail(newcomer.email)).subject).toBe('Get more from your plan');

  await press(page, page.getByRole('button', { name: 'Delete…' }));
  await press(page, dialog.getByRole('button', { name: 'Delete account' }));
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await typeInto(page, dialog.getByLabel('Reason'), 'A second account of the same person.');
  await typeInto(page, dialog.getByLabel(/^Type /), 'Ottilie Marchetti');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/verified-fractional-candidates');
  await expect(page.getByText('The account and its personal data were deleted.')).toBeVisible();
  await page.goto('/admin-audit?search=second+account');
  await expect(page.getByRole('table')).toContainText('“A second account of the same person.”');
  // A live update may load the deleted profile again before the deletion is answered.
  const others = consoleErrors.filter((error) => !(error.includes('404') && error.includes(newcomer.id)));
  consoleErrors.splice(0, consoleErrors.length, ...others);
});

test('a contact message is found, marked as done and reopened', { tag: '@long' }, async ({ page }) => {
  const subject = `Keyed ${uniqueSuffix()}`;
  const message = 'May two people of a company share its account?';
  await callWith()(contactUs, {
    body: { name: 'Ada Orchard', email: 'ada@people.example', subject, message },
  });
  await page.goto('/admin-messages');
  const heading = page.getByRole('heading', { name: subject });
  await typeInto(page, page.getByLabel('Search messages'), subject);
  await expect(
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) }),
  ).toHaveCount(1);
  await press(page, page.getByRole('button', { name: /^Mark as done.*Ada Orchard/ }));
  await expect(heading).toHaveCount(0);
  await tabTo(page, page.getByRole('radio', { name: /^Open/ }));
  await page.keyboard.press('ArrowRight');
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Done' })).toBeChecked();
  await press(page, page.getByRole('button', { name: /^Reopen.*Ada Orchard/ }));
  await expect(heading).toHaveCount(0);
  await press(page, page.getByRole('button', { name: 'Clear filters' }));
  await expect(page.getByLabel('Search messages')).toHaveValue('');
  await expect(heading).toBeVisible();
  await expectFocusToStay(page);
});

test('a review is hidden and restored, each with a reason', { tag: '@long' }, async ({ page }) => {
  await page.goto('/admin-reviews?page=2');
  const hideButton = page.getByRole('button', { name: /^Hide… the review by / }).first();
  const author = /by (.*)$/.exec((await hideButton.textContent()) ?? '')?.[1] ?? '';
  const dialog = page.getByRole('dialog', { name: `Review by ${author}` });
  await press(page, hideButton);
  await typeInto(page, dialog.getByLabel('Reason'), 'It names a third person.');
  await press(page, dialog.getByRole('button', { name: 'Hide review' }));
  const restoreButton = page.getByRole('button', { name: `Restore… the review by ${author}` });
  await expect(restoreButton).toBeFocused();
  await page.keyboard.press('Enter');
  await typeInto(page, dialog.getByLabel('Reason'), 'The third person agrees.');
  await press(page, dialog.getByRole('button', { name: 'Restore review' }));
  await expect(dialog).toHaveCount(0);
  await expect(restoreButton).toHaveCount(0);
  await expectFocusToStay(page);
});

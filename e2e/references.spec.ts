import { randomUUID } from 'node:crypto';
import { employeeProfileOwn } from '../contract/src/fractionals.ts';
import { signInTo } from './support/accounts.ts';
import { axe, expect, latestMail, narrow, test } from './support/journey.ts';
import { aNewCompany, aVerifiedFractional } from './support/newcomers.ts';

test('a referee answers on a phone, a company reads it, and it is gone when the consent is withdrawn [reference-journey]', async ({
  browser,
  page,
}) => {
  const referee = `jane-${randomUUID().slice(0, 8)}@northwind.com`;
  const fractional = await aVerifiedFractional();
  const { id, first_name, last_name } = await fractional.call(employeeProfileOwn);
  await signInTo(page, fractional.email, '/account/fractional/fractional-profile');
  const references = page.getByRole('region', { name: 'References' });
  await references.getByRole('button', { name: 'Ask for a reference' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a reference' });
  await dialog.getByLabel('Name').fill('Jane Whitfield');
  await dialog.getByLabel('Email').fill(referee);
  await dialog.getByLabel('Company').fill('Northwind Ltd');
  await dialog.getByLabel('From').fill('1 Mar 2022');
  await dialog.getByLabel('Note').fill('We rebuilt the month end together.');
  await axe(page);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(references.getByText('Asked', { exact: true })).toBeVisible();

  const { text } = await latestMail(referee);
  const link = /\/reference\?token=[\w-]+/.exec(text)?.[0] ?? '';
  const phone = await browser.newContext({ viewport: narrow });
  const refereePage = await phone.newPage();
  await refereePage.goto(link);
  await expect(
    refereePage.getByRole('heading', { name: `A reference for ${first_name} ${last_name}` }),
  ).toBeVisible();
  // The list of the person follows.
  await expect(references.getByText('Opened', { exact: true })).toBeVisible();
  await axe(refereePage);
  await refereePage.getByRole('button', { name: 'Preview' }).click();
  await expect(refereePage.getByText('At least 40 characters.', { exact: true })).toBeVisible();
  const choose = (question: string, option: string) =>
    refereePage.getByRole('radiogroup', { name: question }).getByLabel(option, { exact: true }).check();
  await choose('How did their results compare with what was agreed?', 'Outstanding');
  await choose('How did they lead people?', 'Good');
  await choose('How well could you rely on what they said?', 'Good');
  await choose('Would you work with them again?', 'Yes');
  const words = 'They closed our books in seven days, and the team stayed together through it.';
  await refereePage.getByLabel('In your words').fill(words);
  await refereePage.getByRole('button', { name: 'Preview' }).click();
  await expect(refereePage.getByRole('heading', { name: 'What companies will read' })).toBeVisible();
  await axe(refereePage);
  await refereePage.getByRole('button', { name: 'Send reference' }).click();
  await expect(refereePage.getByRole('heading', { name: /Your reference is sent/ })).toBeVisible();
  expect(
    await refereePage.evaluate(() => document.documentElement.scrollWidth),
    'wider than the phone',
  ).toBeLessThanOrEqual(narrow.width);

  await expect(references.getByText(words)).toBeVisible();
  await expect(references.getByText('No company may read it.')).toBeVisible();
  const setReaders = async (option: string) => {
    await references.getByRole('button', { name: /^Choose readers/ }).click();
    const readers = page.getByRole('dialog', { name: 'Who may read this reference?' });
    await readers.getByLabel(option, { exact: true }).check();
    await readers.getByRole('button', { name: 'Save' }).click();
    await expect(readers).toBeHidden();
  };
  await setReaders('All companies that see my name');

  const company = await aNewCompany('Full');
  const companyPage = await (await browser.newContext()).newPage();
  await signInTo(companyPage, company.email, `/candidatedetails?id=${id}`);
  const shown = companyPage.getByRole('region', { name: 'References' });
  await expect(shown.getByText('Address at company')).toBeVisible();
  await expect(shown.getByText(words)).toBeVisible();
  await axe(companyPage);
  await setReaders('None');
  await expect(companyPage.getByText(words)).toBeHidden({ timeout: 5_000 });
});

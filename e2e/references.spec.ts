import { randomUUID } from 'node:crypto';
import { employeeList, employeeProfile, employeeProfileOwn } from '../contract/src/fractionals.ts';
import { profilePageUpdate, publicProfile } from '../contract/src/public-profiles.ts';
import {
  refereeAnswer,
  referenceAdd,
  referenceConsent,
  referenceList,
  referencesOf,
} from '../contract/src/references.ts';
import { callWith, signInTo } from './support/accounts.ts';
import { axe, expect, latestMail, narrow, test } from './support/journey.ts';
import { aNewCompany, aVerifiedFractional } from './support/newcomers.ts';

test('a referee answers on a phone, a company reads it, and it is gone when the consent is withdrawn [reference-journey]', {
  tag: '@long',
}, async ({ browser, page }) => {
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

test('a reference without consent is gone within a second, from every answer, kept page and search [reference-gone]', async ({
  request,
}) => {
  const referee = `ines-${randomUUID().slice(0, 8)}@northwind.com`;
  const fractional = await aVerifiedFractional();
  const { id } = fractional;
  const company = await aNewCompany('Full');
  const asked = {
    referee_name: 'Ines Quillon',
    referee_email: referee,
    company: 'Northwind Ltd',
    start_date: '2022-03-01',
  };
  await fractional.call(referenceAdd, { body: { ...asked, relation: 'client', end_date: null } });
  const { text } = await latestMail(referee);
  const token = /\/reference\?token=([\w-]+)/.exec(text)?.[1] ?? '';
  const words = 'They closed our books in seven days, and the team stayed together.';
  const visitor = callWith();
  await visitor(refereeAnswer, {
    body: {
      ...{
        token,
        relation: 'client',
        start_date: '2022-03-01',
        end_date: null,
        name_public: true,
        text: words,
      },
      ...{ results: 'outstanding', leadership: 'good', reliability: 'good', again: 'yes' },
    },
  });
  const slug = `person-${randomUUID().slice(0, 8)}`;
  await fractional.call(profilePageUpdate, {
    body: { slug, visibility: 'indexed', sections: ['bio', 'references'] },
  });
  const [reference] = (await fractional.call(referenceList)).results;
  const share = async (to_all: boolean) =>
    fractional.call(referenceConsent, {
      body: { reference_id: reference?.id ?? '', to_all, company_ids: [] },
    });
  const picture = async () => (await visitor(publicProfile, { params: { slug } })).share_image;
  const before = await picture();

  const page = async () => (await request.get(`/p/${slug}`)).text();
  const readers = {
    page,
    'answer to visitors': async () => JSON.stringify(await visitor(publicProfile, { params: { slug } })),
    'answer to a company': async () => JSON.stringify(await company.call(referencesOf, { params: { id } })),
    'profile for a company': async () =>
      JSON.stringify(await company.call(employeeProfile, { params: { id } })),
    'search of a company': async () =>
      JSON.stringify(await company.call(employeeList, { query: { search: fractional.name } })),
  };
  const shown = async () => {
    const texts = await Promise.all(
      Object.entries(readers).map(async ([name, read]) => [name, await read()]),
    );
    return texts
      .filter(([, all]) => all?.includes(words) || all?.includes(asked.referee_name))
      .map(([name]) => name);
  };
  await share(true);
  await expect.poll(shown).toEqual(['page', 'answer to visitors', 'answer to a company']);
  // The second answer is the kept page.
  await page();
  expect(await picture()).toBe(before);
  await share(false);
  await expect.poll(shown, { timeout: 1_000, intervals: [50] }).toEqual([]);
});

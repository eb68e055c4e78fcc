import { randomUUID } from 'node:crypto';
import { apiKeyCreate } from '../contract/src/api-keys.ts';
import { commitmentCreate } from '../contract/src/capacity.ts';
import { experienceCreate } from '../contract/src/career.ts';
import { chatSend } from '../contract/src/chat.ts';
import { companyDomainAdd } from '../contract/src/company-domains.ts';
import { competitorUpdate } from '../contract/src/conflicts.ts';
import { toIsoDay } from '../contract/src/dates.ts';
import { refereeAnswer, refereeOpen, referenceAdd } from '../contract/src/references.ts';
import { webhookCreate, webhookTestSend } from '../contract/src/webhooks.ts';
import { callWith, getSession, signedIn } from './support/accounts.ts';
import { callTool } from './support/assistant.ts';
import { postJob, signUpCompany } from './support/hiring.ts';
import { expect, latestMail, test } from './support/journey.ts';
import { followRow, type LiveRow, openLive, withinMilliseconds } from './support/live-rows.ts';
import { aVerifiedFractional } from './support/newcomers.ts';
import { cards, choosePlan, payWith } from './support/pay.ts';

const unique = () => randomUUID().slice(0, 8);

test('lists of a company’s account show what its other tabs and programs do within two seconds [live-lists-company-account]', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const company = await signUpCompany('Full');
  const person = await aVerifiedFractional('Powerhouse');
  const job_id = await postJob(company.call, `CFO for programs ${unique()}`);
  const { key } = await company.call(apiKeyCreate, {
    body: { name: 'My assistant', scopes: ['jobs:write'] },
  });
  const owner = await signedIn(browser, company.email, '/account/company/company-profile');
  const [domain, competitor] = [`${unique()}.example`, `Rival ${unique()}`];
  const url = `https://hooks.example/${unique()}`;
  const hook = { id: '' };
  const settings = '/account/company/settings';
  const rows: LiveRow[] = [
    {
      list: 'webhooks',
      page: owner,
      path: `${settings}/webhooks`,
      act: async () =>
        Object.assign(hook, await company.call(webhookCreate, { body: { url, events: ['job.published'] } })),
      shows: (main) => main.getByText(url).first(),
    },
    {
      list: 'mail domains',
      page: owner,
      path: `${settings}/team`,
      act: () => company.call(companyDomainAdd, { body: { domain } }),
      shows: (main) => main.getByRole('list', { name: 'Mail domains' }).getByText(domain).first(),
    },
    {
      list: 'competitors',
      page: owner,
      path: `${settings}/team`,
      act: () => company.call(competitorUpdate, { body: { names: [competitor] } }),
      shows: (main) => main.getByText(competitor).first(),
    },
    {
      list: 'devices',
      page: owner,
      path: `${settings}/security`,
      act: () => getSession(company.email),
      // This device, that of the sign-up, and the new one.
      shows: (main) => main.getByRole('list', { name: 'Devices' }).getByRole('listitem').nth(2),
    },
    {
      list: 'actions to confirm',
      page: owner,
      path: '/account/pending-actions',
      act: () => callTool(key, 'publish_job', { job_id, status: 'paused' }),
      shows: (main) => main.getByRole('listitem', { name: 'Publish, pause or end a job' }),
    },
    {
      list: 'conversations',
      page: owner,
      path: '/chat',
      act: async () => {
        const { id } = await getSession(company.email);
        await person.call(chatSend, { body: { user_ids: [id], message: 'Is the job still open?' } });
      },
      shows: (main) => main.getByRole('list', { name: 'Conversations' }).getByText(person.name).first(),
    },
  ];
  for (const row of rows) await followRow(row);
  await followRow({
    list: 'deliveries of a webhook',
    page: owner,
    path: `${settings}/webhooks?webhook=${hook.id}`,
    act: () => company.call(webhookTestSend, { params: { id: hook.id }, body: {} }),
    shows: (main) => main.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').first(),
  });

  await test.step('a half-typed list of competitors survives an update', async () => {
    await openLive(owner, `${settings}/team`);
    const field = owner.getByRole('combobox', { name: 'Companies' });
    await field.fill('Cold Houses');
    await field.press('Enter');
    await company.call(competitorUpdate, { body: { names: [competitor, 'Wet Houses'] } });
    await owner.waitForTimeout(withinMilliseconds);
    await expect(owner.getByText('Cold Houses', { exact: true })).toBeVisible();
  });
});

test('lists of a fractional’s account show what other tabs and people do within two seconds [live-lists-fractional-account]', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const [person, company] = [
    await aVerifiedFractional(),
    await signUpCompany('Full', `Chat Mills ${unique()}`),
  ];
  const fractional = await signedIn(browser, person.email, '/account/fractional/home');
  const profile = '/account/fractional/fractional-profile';
  const [employer, label] = [`Hazel ${unique()}`, `Board seat ${unique()}`];
  const referee_email = `referee-${unique()}@northwind.example`;
  const start_date = toIsoDay(Date.now());
  const words = 'They closed our books in seven days, and the team stayed together through it.';
  const tab = await fractional.context().newPage();
  const rows: LiveRow[] = [
    {
      list: 'experience',
      page: fractional,
      path: profile,
      act: () => person.call(experienceCreate, { body: { title: 'CFO', company: employer, start_date } }),
      shows: (main) => main.getByText(employer).first(),
    },
    {
      list: 'work outside the platform',
      page: fractional,
      path: profile,
      act: () => person.call(commitmentCreate, { body: { label, hours_per_week: 2, start_date } }),
      shows: (main) => main.getByText(label).first(),
    },
    {
      list: 'requests for references',
      page: fractional,
      path: profile,
      act: () =>
        person.call(referenceAdd, {
          body: {
            referee_name: 'Jane Whitfield',
            referee_email,
            relation: 'client',
            company: 'Northwind Ltd',
            start_date: '2022-03-01',
          },
        }),
      shows: (main) => main.getByText('Jane Whitfield').first(),
    },
    {
      list: 'references',
      page: fractional,
      path: profile,
      act: async () => {
        const token = /\/reference\?token=([\w-]+)/.exec((await latestMail(referee_email)).text)?.[1] ?? '';
        const { relation, end_date } = await callWith()(refereeOpen, { body: { token } });
        await callWith()(refereeAnswer, {
          body: {
            ...{ token, relation, start_date: '2022-03-01', end_date, text: words, name_public: false },
            ...{ results: 'outstanding', leadership: 'good', reliability: 'good', again: 'yes' },
          },
        });
      },
      shows: (main) => main.getByText(words).first(),
    },
    {
      list: 'conversations',
      page: fractional,
      path: '/chat',
      act: () =>
        company.call(chatSend, { body: { user_ids: [person.id], message: 'Are you free in March?' } }),
      shows: (main) => main.getByRole('list', { name: 'Conversations' }).getByText('Edith Marlow').first(),
    },
    {
      list: 'payments',
      page: fractional,
      path: '/account/fractional/settings/payment-history',
      act: async () => {
        await tab.goto('/account/fractional/payments?currency=GBP');
        await choosePlan(tab, 'Basic');
        await payWith(tab, cards.pays);
        await tab.getByRole('heading', { name: 'Your Basic plan is active' }).waitFor({ timeout: 20_000 });
      },
      shows: (main) => main.getByRole('row').filter({ hasText: 'Basic' }),
    },
  ];
  for (const row of rows) await followRow(row);
});

import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { jobApplicationStatus } from '../contract/src/application-moves.ts';
import { jobApply } from '../contract/src/applications.ts';
import { audienceCount, manualEmailSend, pushCampaign } from '../contract/src/campaigns.ts';
import { experienceCreate } from '../contract/src/career.ts';
import { toIsoDay } from '../contract/src/dates.ts';
import { employeeProfileUpdate } from '../contract/src/fractionals.ts';
import { invitationCreate, suggestedPeople } from '../contract/src/invitations.ts';
import { mandateDetail, mandateSignature } from '../contract/src/mandates.ts';
import { reportAdd, reportAppeal, reportAppealDecide, reportDecide } from '../contract/src/moderation.ts';
import { preferencesUpdate } from '../contract/src/notifications.ts';
import { priceVersionCreate, priceVersionList } from '../contract/src/price-versions.ts';
import { siteSettings, siteSettingUpdate } from '../contract/src/site-settings.ts';
import type { SiteSection } from '../contract/src/site-values.ts';
import { callAs, callAsAdmin, getSession, signedIn } from './support/accounts.ts';
import { hire, postJob, signUpCompany } from './support/hiring.ts';
import { followRow, type LiveRow } from './support/live-rows.ts';
import { aVerifiedFractional } from './support/newcomers.ts';
import { withOwnServer } from './support/own-server.ts';

const { test, db } = withOwnServer();
const unique = () => randomUUID().slice(0, 8);
const cover_letter = 'I have built the finance function of three companies like yours.';

test('what a company and a fractional read of each other is up to date within two seconds [live-lists-sides]', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const company = await signUpCompany('Full', `Record Mills ${unique()}`);
  const [person, candidate] = [await aVerifiedFractional('Powerhouse'), await aVerifiedFractional()];
  const [title, second] = [`CFO of records ${unique()}`, `CFO of more records ${unique()}`];
  const job_id = await postJob(company.call, title);
  const owner = await signedIn(browser, company.email, '/account/company/company-profile');
  const { id: ownerId } = await getSession(company.email);
  const fractional = await signedIn(browser, person.email, '/account/fractional/home');
  const admin = await callAsAdmin();
  const { id: application_id } = await person.call(jobApply, { body: { job_id, cover_letter } });
  for (const status of ['shortlisted', 'interview'] as const)
    await company.call(jobApplicationStatus, { body: { application_id, status } });
  await hire(company.call, person.call, application_id, { start_date: toIsoDay(Date.now()) });
  const { results } = await company.call(suggestedPeople, { query: { job_id } });
  const [invited, applicant, suggested] = results.map(({ fractional }) => fractional);
  if (!invited || !applicant || !suggested) throw new Error('Too few people are suggested.');
  const asDemoPerson = async (id: string) => {
    const { rows: users } = await db.query('select email from users where id = $1', [id]);
    return callAs(users[0].email);
  };
  const [applying, changing] = [await asDemoPerson(applicant.id), await asDemoPerson(suggested.id)];
  const suggestions = (main: Locator) =>
    main.locator('section').filter({ hasText: 'None of them has applied or been invited.' });
  const without = (main: Locator, { first_name, last_name }: typeof invited) =>
    suggestions(main).filter({ hasNotText: `${first_name} ${last_name}` });
  const [headline, employer, domain] = [`Finance lead ${unique()}`, `Hazel ${unique()}`, unique()];
  const settings = '/account/fractional/settings';
  const profile = { page: owner, path: `/candidatedetails?id=${candidate.id}` };
  const rows: LiveRow[] = [
    {
      list: 'mandate',
      page: owner,
      path: `/account/company/engagements/${application_id}`,
      act: async () => {
        const { sha256 } = await person.call(mandateDetail, { params: { application_id } });
        const body = { application_id, name: person.name, document_sha256: sha256 };
        await person.call(mandateSignature, { body });
      },
      shows: (main) => main.getByText(/^Signed on/).first(),
    },
    {
      list: 'suggested people, without one who was invited',
      page: owner,
      path: `/account/company/manage-jobs?job=${job_id}`,
      act: () => company.call(invitationCreate, { body: { job_id, fractional_id: invited.id } }),
      shows: (main) => without(main, invited),
    },
    {
      list: 'suggested people, without one who has applied',
      page: owner,
      path: `/account/company/manage-jobs?job=${job_id}`,
      act: () => applying(jobApply, { body: { job_id, cover_letter } }),
      shows: (main) => without(main, applicant),
    },
    {
      list: 'suggested people, with what one has changed',
      page: owner,
      path: `/account/company/manage-jobs?job=${job_id}`,
      act: () => changing(employeeProfileUpdate, { body: { headline: `Suggested ${headline}` } }),
      shows: (main) => suggestions(main).getByText(`Suggested ${headline}`).first(),
    },
    {
      ...profile,
      list: 'jobs to invite to',
      open: async (page: Page) => {
        await page.getByRole('button', { name: /^Invite to apply/ }).click();
        await page.getByRole('dialog').getByText(title).waitFor();
      },
      act: () => postJob(company.call, second),
      shows: (main) => main.page().getByRole('dialog').getByText(second),
    },
    {
      ...profile,
      list: 'profile of another person: headline',
      act: () => candidate.call(employeeProfileUpdate, { body: { headline } }),
      shows: (main) => main.getByText(headline).first(),
    },
    {
      ...profile,
      list: 'profile of another person: experience',
      act: () =>
        candidate.call(experienceCreate, {
          body: { title: 'CFO', company: employer, start_date: '2020-01-01' },
        }),
      shows: (main) => main.getByText(employer).first(),
    },
    {
      list: 'company sign-in',
      page: owner,
      path: '/account/company/settings/team',
      act: () =>
        db.query(
          `insert into company_sign_ins (company_id, issuer, client_id, client_secret)
           select company_id, $2, 'cadre', 'sealed' from company_owners where user_id = $1`,
          [ownerId, `https://${domain}.example`],
        ),
      shows: (main) => main.getByText(`https://${domain}.example`).first(),
    },
    {
      list: 'second factors',
      page: fractional,
      path: `${settings}/security`,
      act: () =>
        db.query(
          `insert into passkeys (user_id, name, credential_id, public_key, counter) values ($1, 'Laptop', $2, '\\x01', 0)`,
          [person.id, unique()],
        ),
      shows: (main) => main.getByRole('list', { name: 'Sign-in methods' }).getByText(/^1 passkey\./),
    },
    {
      list: 'sign-ins with providers',
      page: fractional,
      path: `${settings}/security`,
      act: () =>
        db.query(`insert into sign_in_identities (user_id, provider, subject) values ($1, 'google', $2)`, [
          person.id,
          unique(),
        ]),
      shows: (main) => main.getByRole('list', { name: 'Connected accounts' }),
    },
    {
      list: 'notification preferences',
      page: fractional,
      path: `${settings}/notifications`,
      act: () => person.call(preferencesUpdate, { body: { new_message: { mail: false } } }),
      shows: (main) => main.getByRole('checkbox', { name: 'New messages: Email', checked: false }),
    },
  ];
  for (const row of rows) await followRow(row);

  await person.call(reportAdd, { body: { about: 'job', id: job_id, reason: 'spam', details: 'No job.' } });
  const { rows: reports } = await db.query('select id from reports where person_id = $1', [ownerId]);
  const params = { id: reports[0].id as string };
  await admin(reportDecide, { params, body: { decision: 'warning', statement: 'Courses are no jobs.' } });
  const { rows: colleagues } = await db.query("select email from users where admin_role = 'support'");
  const other = await callAs(colleagues[0].email);
  const decision = { page: owner, path: `/account/report-decisions/${params.id}` };
  await followRow({
    ...decision,
    list: 'decision about a report, with an appeal',
    act: () => company.call(reportAppeal, { params, body: { text: 'We sell none.' } }),
    shows: (main) => main.getByText('We sell none.'),
  });
  await followRow({
    ...decision,
    list: 'decision about an appeal',
    act: () =>
      other(reportAppealDecide, { params, body: { decision: 'reversed', statement: 'That is right.' } }),
    shows: (main) => main.getByText('That is right.'),
  });
});

test('what admins sell, send and set is up to date for other admins within two seconds [live-lists-operator]', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const admin = await callAsAdmin();
  const desk = await signedIn(browser, 'admin@cadre.example', '/dashboard');
  const { rows: invoices } = await db.query("select id from invoices where status = 'paid' limit 1");
  const { rows: sources } = await db.query('select id, name from scrape_sources order by id limit 1');
  const [reason, named] = [`Costs of mails ${unique()}`, `Autumn ${unique()}`];
  const saveSection = async (section: SiteSection, change: object) => {
    const { sections } = await admin(siteSettings);
    const { value, version } = sections.find((stored) => stored.section === section) ?? { version: 0 };
    await admin(siteSettingUpdate, {
      params: { section },
      body: { value: { ...value, ...change }, version },
    });
  };
  const rows: Omit<LiveRow, 'page'>[] = [
    {
      list: 'versions of prices',
      path: '/admin-prices',
      act: async () => {
        const [plan] = await admin(priceVersionList);
        const [forSale] = plan?.versions ?? [];
        if (!plan || !forSale) throw new Error('There is no plan.');
        const { amounts, version } = forSale;
        const dearer = { ...amounts, USD: amounts.USD + 1 };
        await admin(priceVersionCreate, {
          body: { plan: plan.title, amounts: dearer, moves: false, after_version: version, reason },
        });
      },
      shows: (main) => main.getByText(reason).first(),
    },
    {
      list: 'refunds',
      path: '/admin-refunds',
      act: () =>
        db.query(
          `insert into refunds (invoice_id, amount_minor, status, reason) values ($1, 1, 'pending', $2)`,
          [invoices[0].id, named],
        ),
      shows: (main) => main.getByText(named).first(),
    },
    {
      list: 'disputes',
      path: '/admin-refunds?show=open',
      act: () =>
        db.query(
          `insert into disputes (provider_id, invoice_id, amount_minor, withdrawn_minor, reason, status, created_at)
           values ($1, $2, 1, 1, $1, 'needs_response', now())`,
          [named, invoices[0].id],
        ),
      shows: (main) => main.getByText(named).first(),
    },
    {
      list: 'runs of a source',
      path: '/admin-scraped-jobs?view=sources',
      open: async (page) => {
        await page.getByRole('button', { name: `More for ${sources[0].name}` }).click();
        await page.getByRole('menuitem', { name: 'View runs' }).click();
        await page.getByRole('dialog').locator('[aria-busy="true"]').waitFor({ state: 'detached' });
      },
      act: () =>
        db.query(
          `insert into scrape_runs (source_id, trigger, started_at, ended_at, outcome, error)
           values ($1, 'schedule', now(), now(), 'failed', $2)`,
          [sources[0].id, named],
        ),
      shows: (main) => main.page().getByRole('dialog').getByText(named),
    },
    {
      list: 'history of pushes',
      path: '/push-notifications',
      act: () => admin(pushCampaign, { body: { title: named, body: 'Hello.', segment: 'unverified' } }),
      shows: (main) => main.getByRole('row').filter({ hasText: named }),
    },
    {
      list: 'history of service notices',
      path: '/admin-service-notices',
      act: async () => {
        const segment = 'unverified';
        const { people } = await admin(audienceCount, { query: { segment, channel: 'service' } });
        await admin(manualEmailSend, {
          body: { purpose: 'service', subject: named, body: 'New terms.', segment, confirmed: people },
        });
      },
      shows: (main) => main.getByRole('row').filter({ hasText: named }),
    },
    {
      list: 'history of settings',
      path: '/admin-settings?part=history',
      act: () => saveSection('switches', { newsletter: false }),
      shows: (main) => main.getByRole('heading', { name: /^Switches, version/ }),
    },
    {
      list: 'launch checks',
      path: '/admin-launch',
      act: () =>
        saveSection('operator', {
          company: 'Cadre Ltd',
          address: ['Quay 4'],
          registration: '1',
          law: 'Fife',
        }),
      shows: (main) => main.getByText(/^Fill in the support address/),
    },
  ];
  for (const row of rows) await followRow({ ...row, page: desk });
});

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { jobApplicationStatus } from '../contract/src/application-moves.ts';
import { jobApply } from '../contract/src/applications.ts';
import { businessRecordUpdate } from '../contract/src/business-records.ts';
import { campaignDraftCreate } from '../contract/src/campaign-drafts.ts';
import { manualEmailSend } from '../contract/src/campaigns.ts';
import { catalogAdd } from '../contract/src/catalog-edits.ts';
import { employerProfileUpdate } from '../contract/src/companies.ts';
import { toIsoDay } from '../contract/src/dates.ts';
import { engagementProposal } from '../contract/src/engagements.ts';
import { jobView } from '../contract/src/job-activity.ts';
import { personNoteAdd, personNoteRemove } from '../contract/src/moderation.ts';
import { fractionalOfferAnswer, offerCreate } from '../contract/src/offers.ts';
import { sourceCreate } from '../contract/src/scrape-sources.ts';
import { scrapedJobList, scrapedJobUpdate } from '../contract/src/scrapers.ts';
import { callAsAdmin, getSession, signedIn } from './support/accounts.ts';
import { postJob, proposeInterview, signUpCompany } from './support/hiring.ts';
import { expect, test } from './support/journey.ts';
import { followRow, type LiveRow, openLive, withinMilliseconds } from './support/live-rows.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

const unique = () => randomUUID().slice(0, 8);
const cover_letter = 'I have built the finance function of three companies like yours.';

test('what lies behind a job and an engagement is up to date within two seconds [live-lists-desk]', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const company = await signUpCompany('Full', `Desk Mills ${unique()}`);
  const [person, other] = [await aVerifiedFractional('Powerhouse'), await aVerifiedFractional()];
  const title = `CFO for the desk ${unique()}`;
  const job_id = await postJob(company.call, title);
  const owner = await signedIn(browser, company.email, '/account/company/company-profile');
  const fractional = await signedIn(browser, person.email, '/account/fractional/home');
  const [start_date, street] = [toIsoDay(Date.now()), `${unique()} Harbour Street`];
  const offer = { rate: 180, rate_period: 'hour', currency: 'USD', hours_per_week: 8, start_date } as const;
  let application_id = '';
  const openActivity = async (page: Page) => {
    await page.getByRole('button', { name: `More for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Views and applications…' }).click();
    await page.getByRole('dialog').getByRole('table').waitFor();
  };
  /** A cell of this week: views, then applications. */
  const thisWeek = (page: Page, cell: number) =>
    page.getByRole('dialog').getByRole('row').nth(1).getByRole('cell').nth(cell);
  const jobs = { page: owner, path: '/account/company/manage-jobs', open: openActivity };
  const beforeHiring: LiveRow[] = [
    {
      ...jobs,
      list: 'activity of a job: views',
      act: () => person.call(jobView, { body: { job_id } }),
      shows: (main) => thisWeek(main.page(), 1).filter({ hasText: /^1$/ }),
    },
    {
      ...jobs,
      list: 'activity of a job: applications',
      act: async () => {
        application_id = (await person.call(jobApply, { body: { job_id, cover_letter } })).id;
        await other.call(jobApply, { body: { job_id, cover_letter } });
      },
      shows: (main) => thisWeek(main.page(), 2).filter({ hasText: /^2$/ }),
    },
    {
      list: 'applicants compared',
      page: owner,
      path: `/account/company/manage-jobs?job=${job_id}`,
      open: async (page) => {
        for (const box of await page.getByRole('checkbox', { name: /^Select / }).all()) await box.check();
        await page.getByRole('button', { name: 'Compare', exact: true }).click();
        await page.getByRole('dialog', { name: 'Compare applicants' }).waitFor();
      },
      act: () => company.call(jobApplicationStatus, { body: { application_id, status: 'shortlisted' } }),
      shows: (main) => main.page().getByRole('dialog').getByText('Shortlisted', { exact: true }),
    },
    {
      list: 'an application, with its offer',
      page: fractional,
      path: '/account/fractional/opportunities/applied?application={application}',
      act: async () => {
        await proposeInterview(company.call, application_id);
        await company.call(offerCreate, { body: { application_id, ...offer } });
      },
      shows: (main) => main.getByRole('button', { name: /^Accept/ }).first(),
    },
  ];
  const afterHiring: LiveRow[] = [
    {
      list: 'what waits for an answer in an engagement',
      page: fractional,
      path: '/account/fractional/engagements/{application}',
      act: () =>
        company.call(engagementProposal, {
          body: { application_id, terms: { ...offer, hours_per_week: 12 }, note: 'Until the audit is over.' },
        }),
      shows: (main) => main.getByText('Until the audit is over.').first(),
    },
    {
      list: 'business details of a company',
      page: owner,
      path: '/account/company/settings/business',
      act: () => company.call(businessRecordUpdate, { body: { street } }),
      shows: (main) => main.locator(`input[value="${street}"]`),
    },
    {
      list: 'business details of a fractional',
      page: fractional,
      path: '/account/fractional/settings/business',
      act: () => person.call(businessRecordUpdate, { body: { street } }),
      shows: (main) => main.locator(`input[value="${street}"]`),
    },
  ];
  const follow = (row: LiveRow) =>
    followRow({ ...row, path: row.path.replace('{application}', application_id) });
  for (const row of beforeHiring) await follow(row);
  await person.call(fractionalOfferAnswer, { body: { application_id, answer: 'accept' } });
  for (const row of afterHiring) await follow(row);

  await test.step('half-typed business details survive an update', async () => {
    await openLive(owner, '/account/company/settings/business');
    await owner.getByRole('textbox', { name: 'City' }).fill('Leit');
    await company.call(businessRecordUpdate, { body: { street: 'Quay 4' } });
    await owner.waitForTimeout(withinMilliseconds);
    await expect(owner.getByRole('textbox', { name: 'City' })).toHaveValue('Leit');
    await expect(owner.getByRole('textbox', { name: 'City' })).toBeFocused();
    await owner.getByRole('textbox', { name: 'City' }).fill('Leith');
    await owner.getByRole('button', { name: 'Save' }).click();
    await expect(owner.getByRole('textbox', { name: 'Street' })).toHaveValue('Quay 4');
  });
});

test('what admins prepare, note and check is up to date for other admins within two seconds [live-lists-admin-desk]', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const [company, person, admin] = [
    await signUpCompany('Full', `Checked Mills ${unique()}`),
    await aVerifiedFractional(),
    await callAsAdmin(),
  ];
  const { id: ownerId } = await getSession(company.email);
  const desk = await signedIn(browser, 'admin@cadre.example', '/dashboard');
  const [note, named, renamed] = [`Called ${unique()}`, `Spring news ${unique()}`, `Renamed ${unique()}`];
  const board = unique();
  const draft = { body: '', link: '', segment: 'all', filter: {}, is_template: false } as const;
  const openDrafts = (page: Page) => page.getByRole('button', { name: 'Open', exact: true }).click();
  const inMenu = (page: Page) => page.getByRole('menuitem').filter({ hasText: named });
  const rows: Omit<LiveRow, 'page'>[] = [
    {
      list: 'notes about a fractional',
      path: `/candidatedetails?id=${person.id}`,
      act: () => admin(personNoteAdd, { params: { id: person.id }, body: { text: note } }),
      shows: (main) => main.getByText(note),
    },
    {
      list: 'notes about an account',
      path: `/admin-accounts/${ownerId}`,
      act: () => admin(personNoteAdd, { params: { id: ownerId }, body: { text: note } }),
      shows: (main) => main.getByText(note),
    },
    {
      list: 'audit log',
      path: `/admin-audit?subject_id=${ownerId}&action=note_removed`,
      act: async () => {
        const { id } = await admin(personNoteAdd, {
          params: { id: ownerId },
          body: { text: `${note} again` },
        });
        await admin(personNoteRemove, { params: { id: ownerId, note_id: id } });
      },
      shows: (main) => main.getByRole('row').nth(1),
    },
    ...(
      [
        ['mail', '/admin-send-manual-emails'],
        ['service', '/admin-service-notices'],
        ['push', '/push-notifications'],
      ] as const
    ).map(([channel, path]) => ({
      list: `drafts: ${channel}`,
      path,
      open: openDrafts,
      act: () => admin(campaignDraftCreate, { body: { ...draft, channel, title: named } }),
      shows: (main: LiveRow['shows'] extends (main: infer Main) => unknown ? Main : never) =>
        inMenu(main.page()),
    })),
    {
      list: 'mails to many people',
      path: '/admin-send-manual-emails',
      act: () =>
        admin(manualEmailSend, {
          body: { subject: named, body: 'Hello.', emails: [`${unique()}@people.example`] },
        }),
      shows: (main) => main.getByRole('row').filter({ hasText: named }),
    },
    {
      list: 'sources of scraped jobs',
      path: '/admin-scraped-jobs?view=sources',
      act: () => admin(sourceCreate, { body: { kind: 'greenhouse', board, enabled: false } }),
      shows: (main) => main.getByText(board).first(),
    },
    {
      list: 'scraped jobs',
      path: '/admin-scraped-jobs',
      act: async () => {
        const { results } = await admin(scrapedJobList, { query: { status: 'new', page_size: 1 } });
        await admin(scrapedJobUpdate, {
          params: { id: results[0]?.id ?? '' },
          body: { fields: { title: renamed } },
        });
      },
      shows: (main) => main.getByRole('list', { name: 'Scraped jobs' }).getByText(renamed),
    },
    {
      list: 'companies that wait for a new name',
      path: '/companylist',
      act: () => company.call(employerProfileUpdate, { body: { name: `New ${renamed}` } }),
      shows: (main) => main.getByText(`New ${renamed}`).first(),
    },
    {
      list: 'catalogue',
      path: `/admin-settings?part=catalogue&kind=skill&search=${board}`,
      act: () => admin(catalogAdd, { body: { kind: 'skill', title: `Skill ${board}` } }),
      shows: (main) => main.getByText(`Skill ${board}`).first(),
    },
    {
      list: 'history of the catalogue',
      path: '/admin-settings?part=history&of=catalogue',
      act: () => admin(catalogAdd, { body: { kind: 'skill', title: `Skill ${named}` } }),
      shows: (main) => main.getByText(`Skill ${named}`).first(),
    },
  ];
  for (const row of rows) await followRow({ ...row, page: desk });
});

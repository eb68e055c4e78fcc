import { randomUUID } from 'node:crypto';
import { adminUserCreate } from '../contract/src/admin-users.ts';
import { apiKeyCreate } from '../contract/src/api-keys.ts';
import { jobApplicationStatus } from '../contract/src/application-moves.ts';
import { jobApply } from '../contract/src/applications.ts';
import { blogCreate } from '../contract/src/blog.ts';
import { bookmarkCreate } from '../contract/src/bookmarks.ts';
import { toIsoDay } from '../contract/src/dates.ts';
import { engagementStatus } from '../contract/src/engagements.ts';
import { contactUs } from '../contract/src/enquiries.ts';
import { invitationCreate } from '../contract/src/invitations.ts';
import { reportAdd } from '../contract/src/moderation.ts';
import { grantPlan } from '../contract/src/plans.ts';
import { promoCodeCreate } from '../contract/src/promo-codes.ts';
import { reviewAdd } from '../contract/src/reviews.ts';
import { savedSearchCreate } from '../contract/src/saved-searches.ts';
import { shortlistCreate } from '../contract/src/shortlists.ts';
import { talentSearchCreate } from '../contract/src/talent-searches.ts';
import { callAsAdmin, callWith, getSession, signedIn } from './support/accounts.ts';
import { hire, postJob, proposeInterview, signUpCompany } from './support/hiring.ts';
import { test } from './support/journey.ts';
import { followRow, type LiveRow } from './support/live-rows.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

const cover_letter = 'I have built the finance function of three companies like yours.';
const unique = () => randomUUID().slice(0, 8);

/** A company with a live job, a fractional, and a page of each and of an admin. */
const threeSides = async (browser: Parameters<typeof signedIn>[0]) => {
  const name = `Seen Mills ${unique()}`;
  const [company, person] = [await signUpCompany('Full', name), await aVerifiedFractional('Powerhouse')];
  const admin = await callAsAdmin();
  const { id } = await getSession(company.email);
  await admin(grantPlan, { body: { user_id: id, plan: 'Promote 10' } });
  const title = `CFO on many lists ${unique()}`;
  return {
    ...{ company, ownerId: id, person, admin, title },
    job_id: await postJob(company.call, title),
    owner: await signedIn(browser, company.email, '/account/company/company-profile'),
    fractional: await signedIn(browser, person.email, '/account/fractional/home'),
    desk: await signedIn(browser, 'admin@cadre.example', '/dashboard'),
  };
};

test('lists of a company and a fractional show what somebody else does within two seconds [live-lists-accounts]', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const sides = await threeSides(browser);
  const { company, person, owner, fractional, job_id, title, admin, ownerId } = sides;
  const board = `/account/company/manage-jobs?job=${job_id}`;
  const invited = await aVerifiedFractional();
  const another = await aVerifiedFractional();
  const named = `List ${unique()}`;
  const filters = { search: 'cfo' };
  let application_id = '';
  const rows: LiveRow[] = [
    {
      list: 'shortlists',
      page: owner,
      path: '/account/company/shortlists',
      act: () => company.call(shortlistCreate, { body: { name: named } }),
      shows: (main) => main.getByText(named).first(),
    },
    {
      list: 'saved searches for candidates',
      page: owner,
      path: '/account/company/saved-searches',
      act: () => company.call(talentSearchCreate, { body: { name: named, filters } }),
      shows: (main) => main.getByText(named).first(),
    },
    {
      list: 'invitations to a job',
      page: owner,
      path: board,
      act: () => company.call(invitationCreate, { body: { job_id, fractional_id: invited.id } }),
      shows: (main) => main.getByRole('button', { name: /^Withdraw/ }).first(),
    },
    {
      list: 'invitations to a job, of which one leads to an application',
      page: owner,
      path: board,
      act: () => invited.call(jobApply, { body: { job_id, cover_letter } }),
      shows: (main) => main.getByText('Applied', { exact: true }).first(),
    },
    {
      list: 'home of a company',
      page: owner,
      path: '/account/company/company-profile',
      act: async () => {
        application_id = (await person.call(jobApply, { body: { job_id, cover_letter } })).id;
      },
      shows: (main) => main.getByText('2 new applicants').first(),
    },
    {
      list: 'search for candidates, with what the company has done',
      page: owner,
      path: `/verified-fractional-candidates?match_job=${job_id}&sort=match&search=Ottilie`,
      act: () => company.call(invitationCreate, { body: { job_id, fractional_id: another.id } }),
      shows: (main) => main.getByText(/^Invited on/).first(),
    },
    {
      list: 'interviews of a company',
      page: owner,
      path: '/account/company/manage-jobs',
      act: async () => {
        await company.call(jobApplicationStatus, { body: { application_id, status: 'shortlisted' } });
        await proposeInterview(company.call, application_id);
      },
      shows: (main) => main.getByRole('list', { name: 'Interviews' }).getByText(title).first(),
    },
    {
      list: 'saved jobs',
      page: fractional,
      path: '/bookmarkjobs',
      act: () => person.call(bookmarkCreate, { body: { job_id } }),
      shows: (main) => main.getByText(title).first(),
    },
    {
      list: 'saved searches of a fractional',
      page: fractional,
      path: '/account/fractional/saved-searches',
      act: () => person.call(savedSearchCreate, { body: { name: named, filters } }),
      shows: (main) => main.getByText(named).first(),
    },
    {
      list: 'engagements of a fractional',
      page: fractional,
      path: '/account/fractional/engagements',
      act: () => hire(company.call, person.call, application_id, { start_date: toIsoDay(Date.now()) }),
      shows: (main) => main.getByRole('article').filter({ hasText: title }),
    },
    {
      list: 'reviews of a fractional',
      page: fractional,
      path: '/account/fractional/reviews',
      act: async () => {
        for (const status of ['active', 'ended'] as const)
          await person.call(engagementStatus, { body: { application_id, status } });
        await company.call(reviewAdd, {
          body: { application_id, rating: 5, comment: 'Clear from day one.' },
        });
      },
      shows: (main) => main.getByText(/has reviewed you/),
    },
    {
      list: 'plans',
      page: owner,
      path: '/account/company/settings/manage-plans',
      act: () => admin(grantPlan, { body: { user_id: ownerId, plan: 'Lite' } }),
      shows: (main) => main.getByRole('heading', { name: /^Lite plan/ }),
    },
    {
      list: 'API keys',
      page: owner,
      path: '/account/company/settings/api-keys',
      act: () => company.call(apiKeyCreate, { body: { name: named, scopes: ['jobs:read'] } }),
      shows: (main) => main.getByText(named).first(),
    },
  ];
  for (const row of rows) await followRow(row);
});

test('lists of an admin show what somebody else does within two seconds [live-lists-admin]', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const { company, person, admin, desk, job_id, title, ownerId } = await threeSides(browser);
  const [email, code, subject] = [
    `${unique()}@cadre.example`,
    unique().toUpperCase(),
    `Question ${unique()}`,
  ];
  const [post, second, third] = [`Rates ${unique()}`, `${title} again`, `${title} once more`];
  const comment = `Clear from day ${unique()}.`;
  const rows: Omit<LiveRow, 'page'>[] = [
    {
      list: 'admins',
      path: '/admin-users',
      act: () => admin(adminUserCreate, { body: { first_name: 'Ines', last_name: 'Faro', email } }),
      shows: (main) => main.getByText(email).first(),
    },
    {
      list: 'jobs of all companies',
      path: '/company-jobs',
      act: () => postJob(company.call, second),
      shows: (main) => main.getByText(second).first(),
    },
    {
      list: 'an account',
      path: `/admin-accounts/${ownerId}`,
      act: () => postJob(company.call, third),
      shows: (main) => main.getByText(third).first(),
    },
    {
      list: 'what waits for admins',
      path: '/admin-today?kind=enquiry',
      act: () =>
        callWith()(contactUs, {
          body: { name: 'Una Quist', email: 'una@people.example', subject, message: 'How does it work?' },
        }),
      shows: (main) => main.getByText(subject).first(),
    },
    {
      list: 'reports',
      path: '/admin-reports-queue',
      act: () =>
        person.call(reportAdd, {
          body: { about: 'job', id: job_id, reason: 'spam', details: 'Again and again.' },
        }),
      shows: (main) => main.getByText(title, { exact: true }).first(),
    },
    {
      list: 'promo codes',
      path: '/promo-code',
      act: () => admin(promoCodeCreate, { body: { code, percent_off: 5 } }),
      shows: (main) => main.getByText(code).first(),
    },
    {
      list: 'posts',
      path: '/blogs',
      act: () => admin(blogCreate, { body: { title: post } }),
      shows: (main) => main.getByText(post).first(),
    },
    {
      list: 'reviews',
      path: '/admin-reviews',
      act: async () => {
        const { id: application_id } = await person.call(jobApply, { body: { job_id, cover_letter } });
        for (const status of ['shortlisted', 'interview'] as const)
          await company.call(jobApplicationStatus, { body: { application_id, status } });
        await hire(company.call, person.call, application_id, { start_date: toIsoDay(Date.now()) });
        for (const status of ['active', 'ended'] as const)
          await person.call(engagementStatus, { body: { application_id, status } });
        await company.call(reviewAdd, { body: { application_id, rating: 5, comment } });
        await person.call(reviewAdd, { body: { application_id, rating: 5, comment: 'Kept their word.' } });
      },
      shows: (main) => main.getByText(comment).first(),
    },
  ];
  for (const row of rows) await followRow({ ...row, page: desk });
});

import { existsSync, readFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { jobApplicationStatus } from '../contract/src/application-moves.ts';
import { jobApply } from '../contract/src/applications.ts';
import { toIsoDay } from '../contract/src/dates.ts';
import { engagementStatus } from '../contract/src/engagements.ts';
import { contactUs } from '../contract/src/enquiries.ts';
import { invitationCreate } from '../contract/src/invitations.ts';
import { reportAdd } from '../contract/src/moderation.ts';
import { grantPlan } from '../contract/src/plans.ts';
import { profileViewAdd } from '../contract/src/profile-views.ts';
import { reviewAdd } from '../contract/src/reviews.ts';
import { statementSubmit } from '../contract/src/statements.ts';
import { callAsAdmin, callWith, getSession, signedIn, signInTo } from './support/accounts.ts';
import { aColleague, hire, postJob, proposeInterview, signUpCompany } from './support/hiring.ts';
import { expect, hydrated, test } from './support/journey.ts';
import { followRow, type LiveRow, openLive, withinMilliseconds } from './support/live-rows.ts';
import { aNewFractional, aVerifiedFractional } from './support/newcomers.ts';

const cover_letter = 'I have built the finance function of three companies like yours.';

test('every list shows what somebody else does within two seconds [live-lists]', { tag: '@long' }, async ({
  browser,
}) => {
  test.slow();
  const [company, title] = [await signUpCompany('Promote 10'), `CFO to be seen ${Date.now()}`];
  const session = await getSession(company.email);
  await (await callAsAdmin())(grantPlan, { body: { user_id: session.id, plan: 'Full' } });
  const person = await aVerifiedFractional('Powerhouse');
  const job_id = await postJob(company.call, title);
  const owner = await signedIn(browser, company.email, '/account/company/company-profile');
  const fractional = await signedIn(browser, person.email, '/account/fractional/home');
  const admin = await signedIn(browser, 'admin@cadre.example', '/dashboard');
  let application_id = '';
  const move = (status: 'shortlisted') =>
    company.call(jobApplicationStatus, { body: { application_id, status } });
  const second = `${title} again`;
  const subject = `A question ${Date.now()}`;
  const month = new Date().toISOString().slice(0, 7);
  const newCompany = `Seen Freight ${Date.now()}`;

  const rows: LiveRow[] = [
    {
      list: 'jobs of the company',
      page: owner,
      path: '/account/company/manage-jobs',
      act: () => postJob(company.call, second),
      shows: (main) => main.getByText(second).first(),
    },
    {
      list: 'invitations of the fractional',
      page: fractional,
      path: '/account/fractional/home',
      act: () => company.call(invitationCreate, { body: { job_id, fractional_id: person.id } }),
      shows: (main) => main.getByRole('button', { name: /Decline/ }).first(),
    },
    {
      list: 'applicants of the job',
      page: owner,
      path: `/account/company/manage-jobs?job=${job_id}`,
      act: async () => {
        application_id = (await person.call(jobApply, { body: { job_id, cover_letter } })).id;
      },
      shows: (main) => main.getByRole('button', { name: /^Star / }).first(),
    },
    {
      list: 'own applications of the fractional',
      page: fractional,
      path: '/account/fractional/opportunities/applied',
      act: () => move('shortlisted'),
      shows: (main) => main.getByRole('button', { name: 'Shortlisted 1', exact: true }),
    },
    {
      list: 'interviews of the fractional',
      page: fractional,
      path: '/account/fractional/home',
      act: () => proposeInterview(company.call, application_id),
      shows: (main) => main.getByRole('list', { name: 'Interviews' }).getByText(title).first(),
    },
    {
      list: 'engagements of the company',
      page: owner,
      path: '/account/company/engagements',
      act: () => hire(company.call, person.call, application_id, { start_date: toIsoDay(Date.now()) }),
      shows: (main) => main.getByRole('article').filter({ hasText: title }),
    },
    {
      list: 'statements of the company',
      page: owner,
      path: '/account/company/engagements/{application}',
      act: async () => {
        await person.call(engagementStatus, { body: { application_id, status: 'active' } });
        await person.call(statementSubmit, {
          body: { application_id, month, topics: [{ topic: 'Budget', hours: 2 }] },
        });
      },
      shows: (main) => main.getByText('Submitted', { exact: true }).first(),
    },
    {
      list: 'team',
      page: owner,
      path: '/account/company/settings/team',
      act: () => aColleague(company.call),
      shows: (main) => main.getByText('Grace Hopper').first(),
    },
    {
      list: 'who viewed the profile',
      page: fractional,
      path: '/account/fractional/home',
      act: () => company.call(profileViewAdd, { params: { id: person.id } }),
      shows: (main) =>
        main.locator('section').filter({ hasText: 'Who viewed you' }).getByText('Marlow Freight').first(),
    },
    {
      list: 'notifications',
      page: owner,
      path: '/account/notifications',
      act: async () => {
        const another = await aVerifiedFractional();
        await another.call(jobApply, { body: { job_id, cover_letter } });
      },
      shows: (main) => main.getByText(/applied/i).nth(1),
    },
    {
      list: 'enquiries',
      page: admin,
      path: '/admin-messages',
      act: () =>
        callWith()(contactUs, {
          body: { name: 'Una Quist', email: 'una@people.example', subject, message: 'How does it work?' },
        }),
      shows: (main) => main.getByText(subject).first(),
    },
    {
      list: 'companies',
      page: admin,
      path: '/companylist',
      act: () => signUpCompany('Promote 3', newCompany),
      shows: (main) => main.getByText(newCompany).first(),
    },
    {
      list: 'approvals',
      page: admin,
      path: '/unverified-fractional-candidates',
      act: () => aNewFractional({ last_name: `Seen${month.replaceAll(/\D/g, '')}` }),
      shows: (main) => main.getByText(/Seen\d+/).first(),
    },
    {
      list: 'reports',
      page: admin,
      path: '/admin-audit',
      act: () =>
        person.call(reportAdd, {
          body: { about: 'job', id: job_id, reason: 'spam', details: 'Again and again.' },
        }),
      shows: (main) => main.getByText(title).first(),
    },
  ];
  for (const row of rows)
    await followRow({ ...row, path: row.path.replace('{application}', application_id) });

  await test.step('half-typed input survives an update', async () => {
    await openLive(owner, `/account/company/manage-jobs?job=${job_id}&application=${application_id}`);
    const note = owner.getByRole('dialog').getByRole('textbox', { name: 'New note' });
    await note.fill('Half a thou');
    await person.call(engagementStatus, { body: { application_id, status: 'paused' } });
    await owner.waitForTimeout(withinMilliseconds);
    await expect(note).toBeFocused();
    await expect(note).toHaveValue('Half a thou');
  });

  await followRow({
    list: 'reviews',
    page: owner,
    path: '/account/company/reviews',
    act: async () => {
      await person.call(engagementStatus, { body: { application_id, status: 'ended' } });
      await person.call(reviewAdd, { body: { application_id, rating: 5, comment: 'Clear from day one.' } });
    },
    shows: (main) => main.getByText(/has reviewed you/),
  });
});

const firstSaveButton = (page: Page) =>
  page
    .getByRole('article')
    .getByRole('button', { name: /^Save / })
    .first();

const assets = new URL('../web/build/client/assets/', import.meta.url);
/** Whether a request is for the code of toasts, which the page loads last. */
const isToastScript = (request: Request) => {
  const file = new URL(new URL(request.url()).pathname.slice(1), new URL('../', assets));
  return (
    file.pathname.endsWith('.js') && existsSync(file) && readFileSync(file, 'utf8').includes('top-center')
  );
};

test('a page stays when the connection is lost before the code of its messages was loaded', {
  tag: '@long',
}, async ({ page, context, consoleErrors }) => {
  const person = await aVerifiedFractional();
  const lost = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route, request) => {
    if (!isToastScript(request)) return route.continue();
    await lost.promise;
    return route.abort();
  });
  await signInTo(page, person.email, '/account/fractional/opportunities/browse-jobs');
  const button = firstSaveButton(page);
  await button.waitFor();
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', isToastScript);
  lost.resolve();
  await failed;
  await button.click();
  // The message, if it were drawn.
  await page.waitForTimeout(1_000);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  const saved = page.waitForResponse((response) => response.url().includes('/bookmark_job'));
  await context.setOffline(false);
  expect((await saved).ok()).toBe(true);
  consoleErrors.length = 0;
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that is opened offline says so and loads when the connection is back [offline-page]', {
    tag: '@long',
  }, async ({ page, context, consoleErrors }) => {
    const person = await aVerifiedFractional();
    await signInTo(page, person.email, '/account/fractional/home');
    await page.evaluate('navigator.serviceWorker.ready.then(() => 0)');
    await context.setOffline(true);
    await page.goto('/account/fractional/opportunities/applied');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: /applications/i })).toBeVisible();
    await hydrated(page);

    // A link to a screen that was not open before.
    await context.setOffline(true);
    await page.getByRole('navigation').getByRole('link', { name: 'Messages', exact: true }).first().click();
    await expect(page.getByRole('alert').getByText('You are offline.')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/chat/);
    await expect(page.getByText('You are offline.')).toBeHidden();
    consoleErrors.length = 0;
  });

  test('a job that is saved offline is saved once the connection is back, without a dialog', {
    tag: '@long',
  }, async ({ page, context, consoleErrors }) => {
    const person = await aVerifiedFractional();
    const toasts = page.waitForEvent('requestfinished', isToastScript);
    await signInTo(page, person.email, '/account/fractional/opportunities/browse-jobs');
    const button = firstSaveButton(page);
    await button.waitFor();
    await toasts;
    await context.setOffline(true);
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('We will save this when you are back online.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const saved = page.waitForResponse((response) => response.url().includes('/bookmark_job'));
    await context.setOffline(false);
    expect((await saved).ok()).toBe(true);
    consoleErrors.length = 0;
  });
});

test('a list shows what changed before the socket was open', async ({ page }) => {
  const [company, title] = [await signUpCompany(), `CFO before the socket ${Date.now()}`];
  const held = Promise.withResolvers<void>();
  await page.route('**/api/chat/ticket', async (route) => {
    await held.promise;
    await route.continue();
  });
  await signInTo(page, company.email, '/account/company/manage-jobs');
  await expect(page.getByRole('main').getByRole('link', { name: /Post/ }).first()).toBeVisible();
  await postJob(company.call, title);
  held.resolve();
  await expect(page.getByRole('main').getByText(title).first()).toBeVisible();
});

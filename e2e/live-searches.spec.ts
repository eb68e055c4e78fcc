import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { employeeProfileUpdate } from '../contract/src/fractionals.ts';
import { grantPlan } from '../contract/src/plans.ts';
import { callAsAdmin, getSession, signedIn } from './support/accounts.ts';
import { postJob, signUpCompany } from './support/hiring.ts';
import { axe, expect } from './support/journey.ts';
import { followRow, type LiveRow } from './support/live-rows.ts';
import { aVerifiedFractional } from './support/newcomers.ts';
import { withOwnServer } from './support/own-server.ts';

// Other journeys publish jobs, and a tab searches again only once in a few seconds.
const { test, db } = withOwnServer();

/** A word that only the journey's records have. */
const aWord = () => `Zeb${randomUUID().replaceAll(/[^a-f]/g, '')}`;

const line = (page: Page) => page.getByRole('main').getByText('The results have changed.');

test('a search says within two seconds that it finds something else, and its rows stay [live-lists-searches]', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const company = await signUpCompany('Promote 10', 'Search Mills');
  const admin = await callAsAdmin();
  await admin(grantPlan, { body: { user_id: (await getSession(company.email)).id, plan: 'Full' } });
  const [person, other] = [await aVerifiedFractional(), await aVerifiedFractional()];
  const owner = await signedIn(browser, company.email, '/account/company/company-profile');
  const fractional = await signedIn(browser, person.email, '/account/fractional/home');
  const [jobs, people, turn] = [aWord(), aWord(), aWord()];
  await postJob(company.call, `CFO of ${jobs}`);
  await person.call(employeeProfileUpdate, { body: { headline: `Finance for ${people}` } });

  /** The person whom the search finds first, and where they are on screen. */
  const found = (page: Page) => page.getByRole('main').getByText(`Finance for ${people}`).first();
  let place: Awaited<ReturnType<ReturnType<typeof found>['boundingBox']>> = null;
  const search = { shows: (main: ReturnType<Page['getByRole']>) => line(main.page()) };
  const rows: LiveRow[] = [
    {
      ...search,
      list: 'jobs that a fractional browses',
      page: fractional,
      path: `/account/fractional/opportunities/browse-jobs?search=${jobs}`,
      act: () => postJob(company.call, `CMO of ${jobs}`),
    },
    {
      ...search,
      list: 'jobs in the grid',
      page: owner,
      path: `/jobgrid?search=${jobs}`,
      act: () => postJob(company.call, `CTO of ${jobs}`),
    },
    {
      list: 'recommended and new jobs of a fractional',
      page: fractional,
      path: '/account/fractional/home',
      act: () => postJob(company.call, `COO of ${jobs}`),
      shows: (main) => main.getByText(`COO of ${jobs}`).first(),
    },
    {
      ...search,
      list: 'people whom a company searches',
      page: owner,
      path: `/candidategrid?search=${people}`,
      open: async (page) => {
        place = await found(page).boundingBox();
      },
      act: () => other.call(employeeProfileUpdate, { body: { headline: `Growth for ${people}` } }),
    },
  ];
  for (const row of rows) await followRow(row);

  await test.step('the reader asks for the new results', async () => {
    const results = owner.getByRole('main');
    const row = found(owner);
    await expect(results.getByText(`Growth for ${people}`)).toBeHidden();
    expect(await row.boundingBox()).toEqual(place);
    await axe(owner);
    await owner.getByRole('button', { name: 'Show', exact: true }).press('Enter');
    await expect(results.getByText(`Growth for ${people}`).first()).toBeVisible();
    await expect(line(owner)).toBeHidden();
  });

  // The turns are by week; from the 29th on nobody has one.
  const week = Math.floor((new Date().getUTCDate() - 1) / 7);
  if (week > 3) return;
  const { rows: next } = await db.query(
    `update fractionals set headline = $1 where user_id = (
       select user_id from fractionals
       where status = 'verified' and not paused and mod(abs(hashtext(user_id::text)::bigint), 4) = $2
         and not exists (select from subscriptions where subscriptions.user_id = fractionals.user_id)
       limit 1) returning user_id`,
    [`Treasury for ${turn}`, week],
  );
  await followRow({
    list: 'featured people',
    page: owner,
    path: `/candidategrid?search=${turn}`,
    act: () => admin(grantPlan, { body: { user_id: next[0].user_id, plan: 'Powerhouse' } }),
    shows: (main) => main.getByRole('region', { name: 'Featured' }).getByRole('link'),
  });
});

import { axe, expect, test as journey } from './support/journey.ts';
import { startServer } from './support/server.ts';

// A server of its own, in the stage of tests.
let server: Awaited<ReturnType<typeof startServer>>;
let origin = '';

const test = journey.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
  baseURL: async ({}, use) => use(origin),
});

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  server = await startServer({ STAGE: 'staging', DEMO: '0' });
  origin = server.baseURL;
});
test.afterAll(() => server.stop());

test('a staging site says on each page that payments are not real, and stays out of search engines [staging-banner]', {
  tag: '@long',
}, async ({ page }) => {
  for (const path of ['/', '/jobgrid', '/sign-in']) {
    const response = await page.goto(path);
    expect(response?.headers()['x-robots-tag']).toBe('noindex, nofollow');
    await expect(
      page.getByText('Test site. Payments are not real, and everything here may be deleted.'),
    ).toBeVisible();
  }
  expect((await page.request.get('/api/employer/job_list')).headers()['x-robots-tag']).toBe(
    'noindex, nofollow',
  );
  await axe(page);
});

test('the site itself has no such banner', { tag: '@long' }, async ({ page }) => {
  const response = await page.goto(process.env.E2E_BASE_URL ?? '');
  expect(response?.headers()['x-robots-tag']).toBeUndefined();
  await expect(page.getByText('Test site.')).toHaveCount(0);
});

import { embedPath } from '../contract/src/embed.ts';
import { expect, test } from './support/journey.ts';

const otherSite = 'http://partner.example/';

test('a page of another origin shows the live jobs in a frame, and can frame no other page [embed-foreign-page]', async ({
  page,
  consoleErrors,
}) => {
  const base = process.env.E2E_BASE_URL ?? '';
  const framed = [`${embedPath}?theme=dark`, '/', '/sign-in', '/developers', '/account/pending-actions'];
  const frames = framed.map((path) => `<iframe src="${base}${path}" title="${path}"></iframe>`);
  await page.route(otherSite, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Partner</title>${frames.join('')}` }),
  );
  await page.goto(otherSite);
  const [embed = '', ...others] = framed;
  const titles = page.frameLocator(`iframe[title="${embed}"]`).getByRole('heading', { level: 2 });
  await expect(titles.first()).toBeVisible();
  // The browser replaces what may not be framed by a page of its own.
  for (const path of others)
    await expect.poll(() => page.frames().map((frame) => frame.url())).not.toContain(`${base}${path}`);
  await expect.poll(() => consoleErrors.filter((text) => text.includes('frame-ancestors')).length).toBe(others.length);
  consoleErrors.splice(0);
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { embedPath } from '../contract/src/embed.ts';
import { expect, test } from './support/journey.ts';

/** A site of another origin with one page, until `close`. */
const openSite = async (html: string) => {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
};

test('a page of another origin shows the live jobs in a frame, and can frame no other page [embed-foreign-page]', async ({
  page,
  consoleErrors,
}) => {
  const embed = `${embedPath}?theme=dark`;
  const others = ['/', '/sign-in', '/developers', '/account/pending-actions'];
  const toFrame = (path: string) =>
    `<iframe src="${process.env.E2E_BASE_URL}${path}" title="${path}"></iframe>`;
  const site = await openSite(
    `<!doctype html><title>Partner</title>${[embed, ...others].map(toFrame).join('')}`,
  );
  await page.goto(site.url);
  const inFrame = (path: string) => page.frameLocator(`iframe[title="${path}"]`);
  await expect(inFrame(embed).getByRole('heading', { level: 2 }).first()).toBeVisible();
  const refusals = () => consoleErrors.filter((text) => text.includes('frame-ancestors'));
  await expect.poll(() => refusals().length).toBe(others.length);
  for (const path of others) await expect(inFrame(path).getByRole('main')).toHaveCount(0);
  consoleErrors.splice(0);
  site.close();
});

import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './support/journey.ts';

// What a tab meets that was open while a new version took the old one's place: its code is gone from the server.

const scripts = /\/assets\/[^?]*\.js/;

/** The code that is not loaded yet is gone, until it is put back. */
const takeCodeAway = async (page: Page, consoleErrors: string[]) => {
  await hydrated(page);
  await page.route(scripts, (route) => route.fulfill({ status: 404, body: 'gone' }));
  return async () => {
    await page.unroute(scripts);
    const others = consoleErrors.filter(
      (error) => !/404|loading route module|dynamically imported module/.test(error),
    );
    consoleErrors.splice(0, consoleErrors.length, ...others);
  };
};

test('reloads when the code of a screen is gone [deploy-stale-screen]', async ({ page, consoleErrors }) => {
  await page.goto('/resources/faq');
  const putBack = await takeCodeAway(page, consoleErrors);
  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' });
  const anew = page.waitForRequest((request) => request.isNavigationRequest());
  await contact.click();
  await anew;
  await putBack();
  await hydrated(page);
  await contact.click();
  await page.waitForURL('**/company/contact-us');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('asks before discarding typed text when the code of a page part is gone after a deploy [deploy-stale-part]', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/resources/faq');
  const putBack = await takeCodeAway(page, consoleErrors);
  const address = page.getByRole('contentinfo').getByRole('textbox');
  await address.fill('reader@people.example');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'A new version is ready' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(address).toHaveValue('reader@people.example');
  await putBack();
});

import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './support/journey.ts';

// An open tab after a deploy: the server no longer has the code of the tab's version.

const scripts = /\/assets\/[^?]*\.js/;

/**
 * Returns 404 for code that is not loaded yet, until the returned function is called. The Playwright route stays:
 * removing it during requests can leave them without a response.
 */
const removeCode = async (page: Page, consoleErrors: string[]) => {
  let isRemoved = true;
  await hydrated(page);
  await page.route(scripts, (route) =>
    isRemoved ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
  );
  return () => {
    isRemoved = false;
    const others = consoleErrors.filter(
      (error) => !/404|loading route module|dynamically imported module/.test(error),
    );
    consoleErrors.splice(0, consoleErrors.length, ...others);
  };
};

test('reloads when the code of a screen is gone [deploy-stale-screen]', async ({ page, consoleErrors }) => {
  await page.goto('/resources/faq');
  const restoreCode = await removeCode(page, consoleErrors);
  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true });
  const request = page.waitForRequest((sent) => sent.isNavigationRequest());
  const load = page.waitForEvent('load');
  await contact.click();
  await request;
  restoreCode();
  await load;
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
  const restoreCode = await removeCode(page, consoleErrors);
  const address = page.getByRole('contentinfo').getByRole('textbox');
  await address.fill('reader@people.example');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'A new version is ready' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(address).toHaveValue('reader@people.example');
  restoreCode();
});

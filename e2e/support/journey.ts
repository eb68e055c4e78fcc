import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test';
import { signInContext } from './sign-in.ts';

export { isLong } from './test-form.ts';
export { expect };

/** The viewports of journeys. */
export const narrow = { width: 390, height: 844 };
export const wide = { width: 1440, height: 900 };

type Fixtures = { consoleErrors: string[] };

/** Collects thrown and logged errors of a context's pages until the returned function is called. */
export const collectErrors = (context: BrowserContext, errors: string[]): (() => void) => {
  const onThrown = (error: WebError) => errors.push(`page: ${error.error().stack ?? error.error().message}`);
  const onLogged = (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  };
  context.on('weberror', onThrown);
  context.on('console', onLogged);
  return () => {
    context.off('weberror', onThrown);
    context.off('console', onLogged);
  };
};

/** Contexts that stay open until their worker ends. */
const workerContexts = new WeakSet<BrowserContext>();

/**
 * Playwright's `test` against the run's server. A test fails when its page logs or throws an error. A test that expects
 * an error removes it from `consoleErrors`.
 */
export const test = base.extend<Fixtures>({
  consoleErrors: [
    async ({ browser, context }, use) => {
      const errors: string[] = [];
      const stop = collectErrors(context, errors);
      await use(errors);
      stop();
      // Playwright keeps the other contexts of a journey open until the worker ends. Dozens of pages with live sockets
      // would slow down the following journeys.
      const others = browser.contexts().filter((other) => other !== context && !workerContexts.has(other));
      try {
        expect(errors, 'errors on the page').toEqual([]);
      } finally {
        await Promise.all(others.map((other) => other.close()));
      }
    },
    { auto: true },
  ],
});

/**
 * `test` with pages in the admin's browser context. All admin journeys of a worker share it, so that the code of the
 * admin screens is loaded once. After each journey its entries in the local storage are removed.
 */
export const adminTest = test.extend<object, { adminContext: BrowserContext }>({
  adminContext: [
    async ({ browser }, use) => {
      const context = await browser.newContext();
      workerContexts.add(context);
      await signInContext(context, 'admin@cadre.example');
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: ({ adminContext }, use) => use(adminContext),
  page: async ({ adminContext }, use) => {
    const page = await adminContext.newPage();
    await use(page);
    await page.goto('/robots.txt');
    await page.evaluate(
      'for (const key in localStorage) if (/^cadre\\.own/.test(key)) localStorage.removeItem(key)',
    );
    await Promise.all(adminContext.pages().map((opened) => opened.close()));
  },
});

/**
 * Uses a field of the page, which loads the code of a public one, and waits until React has taken over the server's HTML.
 * Of earlier clicks, only the last one on a control is repeated, and a link loads its page.
 */
export const hydrated = async (page: Page): Promise<void> => {
  const isHydrated = () =>
    page.evaluate<boolean>(
      "document.querySelector('form input')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })), document.documentElement.hasAttribute('data-hydrated')",
    );
  await expect.poll(isHydrated, { message: 'React has hydrated the page', intervals: [20, 50] }).toBe(true);
};

const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Loads axe into a document once. The builder runs its source twice per check, which takes longer than the check. It
 * still does so for a page with frames. Returns the source that is left for it to run, if any.
 */
const loadAxe = async (page: Page): Promise<{ axeSource?: string }> => {
  if (page.frames().length > 1) return {};
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axeSource);
  return { axeSource: ';' };
};

/**
 * Asserts that axe finds no serious or critical violation of WCAG 2.2 A and AA or of its best practices. `part` is a
 * selector that limits the check, such as to a dialog that partly covers buttons.
 */
export const axe = async (page: Page, part = 'html') => {
  // Mantine names a dialog in an effect after its first paint.
  await expect(page.locator('[role="dialog"]:not([aria-label], [aria-labelledby])')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page, ...(await loadAxe(page)) })
    .setLegacyMode() // Needs no second page; the site shows no frames of other origins.
    .options({ resultTypes: ['violations'] })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const findings = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`);
  expect(findings, 'accessibility findings').toEqual([]);
};

type ReceivedMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  created_at: string;
};

/** The newest mail to an address that `matches`, from the development mailbox. Waits until it arrives. */
export const latestMail = async (
  email: string,
  matches: (mail: ReceivedMail) => boolean = () => true,
): Promise<ReceivedMail> => {
  let found: ReceivedMail | undefined;
  await expect
    .poll(
      async () => {
        const address = `${process.env.E2E_BASE_URL}/dev/mailbox.json?to=${encodeURIComponent(email)}`;
        const mails = (await (await fetch(address)).json()) as ReceivedMail[];
        found = mails.find(matches);
        return found;
      },
      // The mail about an approval leaves when the approval can no longer be undone.
      { message: `a mail to ${email}`, timeout: 40_000, intervals: [25, 50, 100, 200] },
    )
    .toBeDefined();
  if (!found) throw new Error(`No mail arrived for ${email}.`);
  return found;
};

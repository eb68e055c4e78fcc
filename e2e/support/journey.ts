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

/** The viewports that journeys are walked at. */
export const narrow = { width: 390, height: 844 };
export const wide = { width: 1440, height: 900 };

type Fixtures = { consoleErrors: string[] };

/** Adds what the pages of a context log as errors or throw, until the returned function is called. */
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

/** Contexts that live as long as their worker. */
const lasting = new WeakSet<BrowserContext>();

/**
 * Playwright's `test` against the run's server. A test fails when its page logs an error or throws; one that expects
 * an error takes it out of `consoleErrors` before it ends.
 */
export const test = base.extend<Fixtures>({
  consoleErrors: [
    async ({ browser, context }, use) => {
      const errors: string[] = [];
      const stop = collectErrors(context, errors);
      await use(errors);
      stop();
      // Playwright keeps what a journey opened besides its own until the worker ends: dozens of pages with live sockets
      // would take the processor from the journeys after.
      const others = browser.contexts().filter((one) => one !== context && !lasting.has(one));
      try {
        expect(errors, 'errors on the page').toEqual([]);
      } finally {
        await Promise.all(others.map((one) => one.close()));
      }
    },
    { auto: true },
  ],
});

/**
 * `test` with pages in the admin's browser. All journeys of an admin in one worker share it, so that the code of the
 * admin's screens is loaded once; what a journey leaves in its storage is cleared.
 */
export const adminTest = test.extend<object, { office: BrowserContext }>({
  office: [
    async ({ browser }, use) => {
      const context = await browser.newContext();
      lasting.add(context);
      await signInContext(context, 'admin@cadre.example');
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: ({ office }, use) => use(office),
  page: async ({ office }, use) => {
    const page = await office.newPage();
    await use(page);
    await page.goto('/robots.txt');
    await page.evaluate(
      'for (const key in localStorage) if (/^cadre\\.own/.test(key)) localStorage.removeItem(key)',
    );
    await Promise.all(office.pages().map((one) => one.close()));
  },
});

/**
 * Waits until React has taken over the HTML of the server: what is pressed before would be lost. From then on React
 * hydrates what is pressed first.
 */
export const hydrated = async (page: Page): Promise<void> => {
  const isTaken = () =>
    page.evaluate<boolean>("Object.keys(document).some((key) => key.startsWith('__reactContainer'))");
  await expect.poll(isTaken, { message: 'React has taken over the page', intervals: [20, 50] }).toBe(true);
};

/**
 * Asserts that axe finds nothing serious or critical on the page, by WCAG 2.2 A and AA; or in `part` of it, a selector,
 * where that lies over buttons which it half covers.
 */
export const axe = async (page: Page, part = 'html') => {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode() // Without a second page: no page of ours shows frames of other origins.
    .options({ resultTypes: ['violations'] })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const bad = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`);
  expect(bad, 'accessibility findings').toEqual([]);
};

type ReceivedMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  created_at: string;
};

/** The newest mail to an address in the development mailbox, waiting until one comes that `matches`. */
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
      { message: `a mail to ${email}`, timeout: 15_000, intervals: [25, 50, 100, 200] },
    )
    .toBeDefined();
  if (!found) throw new Error(`No mail came to ${email}.`);
  return found;
};

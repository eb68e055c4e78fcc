import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

export { expect };

/** The viewports that journeys are walked at. */
export const narrow = { width: 390, height: 844 };
export const wide = { width: 1440, height: 900 };

type Fixtures = { consoleErrors: string[] };

/** Adds what the pages of a context log as errors or throw; for those beside the test's own. */
export const keepErrors = (context: BrowserContext, errors: string[]) => {
  context.on('weberror', (error) => errors.push(`page: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  });
};

/**
 * Playwright's `test` against the run's server. A test fails when its page logs an error or throws; one that expects
 * an error takes it out of `consoleErrors` before it ends.
 */
export const test = base.extend<Fixtures>({
  consoleErrors: [
    async ({ browser, context }, use) => {
      const errors: string[] = [];
      keepErrors(context, errors);
      await use(errors);
      // Playwright keeps what a journey opened besides its own until the worker ends: dozens of pages with live sockets
      // would take the processor from the journeys after.
      const others = browser.contexts().filter((one) => one !== context);
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
 * Asserts that axe finds nothing serious or critical on the page, by WCAG 2.2 A and AA; or in `part` of it, a selector,
 * where that lies over buttons which it half covers.
 */
export const axe = async (page: Page, part = 'html') => {
  const { violations } = await new AxeBuilder({ page })
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
      { message: `a mail to ${email}`, timeout: 15_000 },
    )
    .toBeDefined();
  if (!found) throw new Error(`No mail came to ${email}.`);
  return found;
};

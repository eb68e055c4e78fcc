import { defineConfig } from '@playwright/test';
import { browserLaunch } from './e2e/support/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/server.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A journey that needs a second try passes, and the summary of `npm test` names it: it is to be mended.
  retries: process.env.CADRE_REPORT ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixels: 20 } },
  reporter: process.env.CADRE_REPORT
    ? [['list'], ['json', { outputFile: process.env.CADRE_REPORT }]]
    : [['list']],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    // Set by the global setup, which runs before the workers read this.
    baseURL: process.env.E2E_BASE_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    // Recording costs a good part of a journey's time, so with a second try it waits for that.
    trace: process.env.CADRE_REPORT ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: browserLaunch(),
  },
});

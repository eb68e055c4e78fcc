import { defineConfig } from '@playwright/test';
import { browserLaunch } from './support/browser.ts';
import { isLong } from './support/test-form.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/server.ts',
  workers: 2,
  fullyParallel: true,
  // The gate runs the short form: without the journeys that are tagged so, and with others cut to what is new in them.
  ...(isLong ? {} : { grepInvert: /@long/ }),
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CADRE_REPORT
    ? [['list'], ['json', { outputFile: process.env.CADRE_REPORT }]]
    : [['list']],
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    // Set by the global setup, which runs before the workers read this.
    baseURL: process.env.E2E_BASE_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording doubles the cost of a journey. Add `--trace on` to look into one that fails.
    trace: 'off',
    launchOptions: browserLaunch(),
  },
});

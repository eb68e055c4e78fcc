import { defineConfig } from '@playwright/test';
import { browserLaunch } from './support/browser.ts';
import { isLong } from './support/test-form.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/server.ts',
  workers: 2,
  fullyParallel: true,
  // The short form leaves out the journeys tagged @long and shortens others.
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
    // The global setup sets it before the workers read this file.
    baseURL: process.env.E2E_BASE_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Tracing doubles the time of a journey. Use `--trace on` to analyze a failing one.
    trace: 'off',
    launchOptions: browserLaunch(),
  },
});

import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs (scripts/mutation.ts): without the projects that need a browser or read the tree. */
export default defineConfig({
  test: {
    include: ['{server,contract}/**/*.test.ts'],
    globalSetup: process.env.WITHOUT_DATABASE ? [] : ['server/test/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

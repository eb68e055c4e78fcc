import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserLaunch } from './e2e/support/browser.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['{server,contract,sandbox}/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          // One fewer than the cores would leave half of a small machine waiting.
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'structure', include: ['tests/**/*.test.ts'], testTimeout: 20_000 } },
      {
        root: 'web',
        // Bundled before the first test: one found later would reload the page in the middle of a run.
        optimizeDeps: {
          include: [
            ...['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'react-router', 'zod'],
            ...['core', 'form', 'hooks', 'notifications'].map((part) => `@mantine/${part}`),
            ...[
              '@tabler/icons-react',
              '@tanstack/react-query',
              '@tanstack/react-virtual',
              'fast-check',
              'marked',
            ],
          ],
        },
        test: {
          name: 'web',
          include: ['app/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: browserLaunch() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});

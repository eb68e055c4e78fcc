import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { browserLaunch } from './e2e/support/browser.ts';
import { isLongForm } from './server/test/test-form.ts';

/** Starts the tests of whole processes first: they wait for long, and the short ones fill the gaps. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isWholeProcess(b)) - Number(isWholeProcess(a)));
  }
}
const isWholeProcess = ({ moduleId }: TestSpecification) => /faults|crash|\/server\/test\//.test(moduleId);

/** Node loads the files itself, as in production: an eighth less time than through Vite. `vi.mock` would not work. */
const nativeModules = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          experimental: nativeModules,
          include: ['{server,contract,sandbox,demo,bench,clients/*/test}/**/*.test.ts'],
          // Processes that are killed or replaced under load: a minute each.
          // A cluster in namespaces, which needs root: `npm run test:failover`.
          exclude: [
            ...(isLongForm ? [] : ['**/*.long.test.ts']),
            ...(process.env.FAILOVER ? [] : ['**/*.failover.test.ts']),
          ],
          globalSetup: ['server/test/global-setup.ts'],
          // The server's modules are loaded once per worker, not once per file: state belongs to an app, not to a module.
          isolate: false,
          // One more than the cores of a small machine: many tests wait for a process or a timeout.
          maxWorkers: 3,
          testTimeout: 20_000,
          // The first use of a program downloads it, while other tests run.
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'structure',
          experimental: nativeModules,
          include: ['tests/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
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
          // One page loads the modules once: a page per file took longer than its tests.
          isolate: false,
          setupFiles: [fileURLToPath(new URL('./web/test/after-each.ts', import.meta.url))],
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

import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const modules = (...paths: string[]) => new RegExp(`/(?:${paths.join('|')})\\.`);

/**
 * What public pages share, by what they show: one script and one style sheet each, where small ones would each cost a
 * request, its headers and a place in the manifest.
 */
const shared = [
  {
    name: 'site',
    test: modules(
      'bricolage-grotesque/wght',
      'contract/src/limits',
      'instrument-sans/wght',
      'web/app/features/home/closing-call',
      'web/app/features/newsletter/newsletter-form',
      'web/app/features/site/(?:footer|header|install-hint|navigation|sign-out)',
      'web/app/lib/(?:access-token|focus|guard-route|guards|leave|nonce|notices|own-storage|page-meta|session)',
      'web/app/lib/(?:site-url|stale-chunk|screen-limits|structured-data|title|workers)',
      'web/app/pages/(?:landing|layouts/page|layouts/public)',
      'web/app/ui/(?:avatar|base|boot-script|breadcrumbs|dialogs|disclosures|error-screen|fallback-faces|focus-back)',
      'web/app/ui/(?:logo|mark|page-header|plain-button|section|states|tokens|use-plain-form)',
    ),
  },
  {
    name: 'words',
    test: modules(
      'contract/src/(?:job-address|labels)',
      'web/app/lib/money',
      'web/app/ui/(?:status-badge|tag-list)',
    ),
  },
  {
    name: 'jobs',
    test: modules(
      'web/app/features/jobs/(?:job-card|job-facts|job-format)',
      'web/app/lib/relative-time',
      'web/app/ui/(?:relative-time|reply-record)',
    ),
  },
  {
    name: 'plans',
    test: modules(
      'web/app/features/billing/(?:choose-plan-link|plan-cards|plan-comparison|plan-facts)',
      'web/app/features/billing/(?:plan-section|price-choice|price-switches|wanted-plan)',
    ),
  },
  {
    name: 'people',
    test: modules(
      'web/app/features/fractionals/(?:candidate-card|profile-facts|rate-summary)',
      'web/app/ui/stars',
    ),
  },
  {
    name: 'offers',
    test: modules(
      'web/app/features/blog/post-cards',
      'web/app/features/home/(?:apart|function-index|offer|questions|scene)',
      'web/app/features/reviews/featured-reviews',
    ),
  },
];

// Reads only the icons that are imported, of the 6,000 that the package exports: a third less time for each build.
const experimental = { lazyBarrel: true };

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // The server bundle carries its libraries, so that it runs React's production build whatever NODE_ENV says.
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
  // Found before the first page is asked for: a library found later reloads it.
  optimizeDeps: { entries: ['app/**/*.tsx', '!app/**/*.test.tsx'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          experimental,
          output: {
            // Without their names: each stands several times in the manifest that every page loads.
            chunkFileNames: 'assets/[hash].js',
            entryFileNames: 'assets/[hash].js',
            assetFileNames: 'assets/[hash][extname]',
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
                },
                ...shared,
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: './app/handler.server.ts',
          experimental,
          // As the browser's build names them: a font that is preloaded under another name is loaded twice.
          output: { assetFileNames: 'assets/[hash][extname]' },
        },
      },
    },
  },
}));

import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const modules = (...paths: string[]) => new RegExp(`/(?:${paths.join('|')})\\.`);

/**
 * The shared modules of public pages, grouped by content into one script and one style sheet each: many small chunks
 * would each cost a request, its headers and an entry in the manifest.
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
      'web/app/lib/(?:stale-chunk|screen-limits|structured-data|workers)',
      'web/app/pages/(?:landing|layouts/page|layouts/public)',
      'web/app/ui/(?:avatar|base|boot-script|breadcrumbs|dialogs|disclosures|error-screen|fallback-faces|focus-back)',
      'web/app/ui/(?:logo|page-header|plain-button|section|states|tokens|use-plain-form)',
    ),
  },
  {
    name: 'words',
    test: modules(
      'contract/src/(?:dates|job-address|labels|numbers)',
      'web/app/lib/money',
      'web/app/ui/(?:status-badge|tag-list)',
    ),
  },
  {
    name: 'jobs',
    test: modules(
      'web/app/features/jobs/(?:job-card|job-format)',
      'web/app/lib/relative-time',
      'web/app/ui/(?:relative-time|reply-record)',
    ),
  },
  {
    name: 'plans',
    test: modules(
      'web/app/features/billing/(?:choose-plan-link|plan-cards|plan-comparison|plan-features)',
      'web/app/features/billing/(?:price-switches|public-plans|wanted-plan)',
    ),
  },
  {
    name: 'people',
    test: modules(
      'web/app/features/fractionals/(?:profile-format|rate-summary|search/candidate-card)',
      'web/app/ui/stars',
    ),
  },
  {
    name: 'offers',
    test: modules(
      'web/app/features/blog/post-cards',
      'web/app/features/home/(?:benefits|function-index|offer|questions|scene)',
      'web/app/features/reviews/featured-reviews',
    ),
  },
];

// Loads only the imported icons of the 6,000 that the package exports, which shortens each build by a third.
const experimental = { lazyBarrel: true };

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // The server bundle includes its libraries, so that it runs React's production build for any NODE_ENV.
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
  // Scan for libraries before the first request: a library that is discovered later reloads the page.
  optimizeDeps: { entries: ['app/**/*.tsx', '!app/**/*.test.tsx'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          experimental,
          output: {
            // Without names, because each file name occurs several times in the manifest that every page loads.
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
          // The same names as in the browser's build: a font preloaded under another name is loaded twice.
          output: { assetFileNames: 'assets/[hash][extname]' },
        },
      },
    },
  },
}));

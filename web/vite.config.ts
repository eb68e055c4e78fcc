import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** What every public page carries: one chunk, where small ones would each cost a request and a place in the manifest. */
const site = new RegExp(
  `/web/app/(?:${[
    'features/site/(?:header|footer|navigation|sign-out)',
    'lib/(?:access-token|focus|guard-route|guards|leave|nonce|notices|own-storage|page-meta|session|site-url)',
    'lib/(?:stale-chunk|structured-data|title|workers)',
    'pages/layouts/public',
    'ui/(?:avatar|boot-script|dialogs|error-screen|focus-back|logo|mark|page-header|plain-button|section|states)',
  ].join('|')})\\.`,
);

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
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
                },
                { name: 'site', test: site },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './app/handler.server.ts' } } },
  },
}));

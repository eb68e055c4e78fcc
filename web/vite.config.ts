import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

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
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './app/handler.server.ts' } } },
  },
}));

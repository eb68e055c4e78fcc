import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { features } from '../src/features.ts';
import { openMetrics } from '../src/lib/metrics.ts';
import { appForThisTest } from './app-for-test.ts';
import { anAdmin } from './builders.ts';

interface KnownRoute {
  method: string;
  url: string;
}

/** The policy may name nobody, or this site for previews of development. */
const refusesFraming = /frame-ancestors '(?:none|self)'(?:;|$)/;

it('lets other sites frame the list of jobs alone, of all routes [framing-embed-alone]', async () => {
  const test = await appForThisTest();
  const admin = await anAdmin(test);
  const routes: KnownRoute[] = [];
  const record = {
    name: 'record-routes',
    hooks: (app: typeof test.app) => {
      app.addHook('onRoute', ({ method, url }) => {
        for (const name of [method].flat()) routes.push({ method: name, url });
      });
    },
  };
  const app = await buildApp({ ...test.deps, metrics: openMetrics() }, { features: [record, ...features] });
  onTestFinished(() => app.close());
  await app.ready();
  expect(routes.length).toBeGreaterThan(200);

  const framed: string[] = [];
  for (const { method, url } of routes) {
    // A socket is no page.
    if (url === '/ws') continue;
    const path = url.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000').replace('*', 'x');
    for (const headers of [{}, { authorization: `Bearer ${admin.token}` }]) {
      const response = await app.inject({ method: method as 'GET', url: path, headers });
      const policy = String(response.headers['content-security-policy']);
      const frameOptions = response.headers['x-frame-options'];
      if (!refusesFraming.test(policy) || frameOptions !== 'SAMEORIGIN') framed.push(`${method} ${url}`);
    }
  }
  expect([...new Set(framed)].sort()).toEqual(['GET /embed/jobs', 'HEAD /embed/jobs']);
}, 120_000);

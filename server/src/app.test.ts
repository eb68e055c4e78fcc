import { expect, it, onTestFinished } from 'vitest';
import { appForTest } from '../test/app-for-test.ts';
import type { Config } from './config.ts';

const statusesWith = async (settings: Partial<Config>) => {
  const test = await appForTest(settings);
  onTestFinished(() => test.close());
  return Promise.all(
    ['/metrics', '/api/docs/', '/api/openapi.json', '/components'].map(async (url) => {
      const { statusCode, headers } = await test.app.inject({ url, remoteAddress: '127.0.0.1' });
      return headers.location ?? statusCode;
    }),
  );
};

it('serves no metrics, API docs and style guide when their settings are off', async () => {
  expect(await statusesWith({ metrics: false, apiDocs: false, styleGuide: false })).toEqual([
    404,
    404,
    200,
    '/error404',
  ]);
});

it('serves metrics and API docs, and leaves the style guide to the web, when their settings are on', async () => {
  // No web is registered here, so its page is not found.
  expect(await statusesWith({ metrics: true, apiDocs: true, styleGuide: true })).toEqual([
    200, 200, 200, 404,
  ]);
});

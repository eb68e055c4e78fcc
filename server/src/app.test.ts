import { expect, it, onTestFinished } from 'vitest';
import { appForTest } from '../test/app-for-test.ts';
import type { Config } from './config.ts';

const statusesWith = async (settings: Partial<Config>) => {
  const test = await appForTest(settings);
  onTestFinished(() => test.close());
  return Promise.all(
    ['/metrics', '/api/docs/', '/api/openapi.json'].map(async (url) => {
      const { statusCode, headers } = await test.app.inject({ url, remoteAddress: '127.0.0.1' });
      return headers.location ?? statusCode;
    }),
  );
};

it('serves no metrics and API docs when their settings are off', async () => {
  expect(await statusesWith({ metrics: false, apiDocs: false })).toEqual([404, 404, 200]);
});

it('serves metrics and API docs when their settings are on', async () => {
  expect(await statusesWith({ metrics: true, apiDocs: true })).toEqual([200, 200, 200]);
});

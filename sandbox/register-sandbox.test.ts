import { expect, it } from 'vitest';
import { appForThisTest } from '../server/test/app-for-test.ts';

const listStatuses = async (settings: { production?: boolean; paymentsSandbox: boolean }) => {
  const { app, deps } = await appForThisTest(settings);
  const authorization = `Bearer ${deps.config.stripeSecretKey}`;
  const status = async (url: string, form?: string) =>
    (
      await app.inject({
        method: form === undefined ? 'GET' : 'POST',
        url,
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        ...(form === undefined ? {} : { payload: form }),
      })
    ).statusCode;
  return [
    await status('/v1/customers', 'email=ada%40cadre.example'),
    await status('/v1/customers?limit=1'),
    await status('/dev/stripe'),
    await status('/v1x'),
    await status('/api/health'),
  ];
};

it('serves the Stripe sandbox on the port of the app in development', async () => {
  expect(await listStatuses({ paymentsSandbox: true })).toEqual([200, 200, 200, 404, 200]);
});

it('returns 404 with another payment service and in production', async () => {
  expect((await listStatuses({ paymentsSandbox: false })).slice(1)).toEqual([404, 404, 404, 200]);
  expect((await listStatuses({ production: true, paymentsSandbox: true })).slice(1)).toEqual([
    404, 404, 404, 200,
  ]);
});

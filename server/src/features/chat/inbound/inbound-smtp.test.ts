import { expect, it } from 'vitest';
import { appForThisTest } from '../../../../test/app-for-test.ts';
import { freePort } from '../../../../test/free-port.ts';

it('lets several processes of one machine start, of which one receives mails', async () => {
  const inboundMail = { domain: 'in.cadre.example', smtpPort: await freePort(), provider: undefined };
  await appForThisTest({ inboundMail });
  const second = await appForThisTest({ inboundMail });
  expect((await second.app.inject('/api/health')).statusCode).toBe(200);
});

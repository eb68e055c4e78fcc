import type { MatrixRow } from './access-rows.ts';
import type { TestApp } from './app-for-test.ts';
import { memoized } from './memoized.ts';
import { aWebhook } from './webhook-builders.ts';

type Track = (table: 'webhooks' | 'webhook_deliveries', id: string) => Promise<string>;

/** A webhook of a tenant, and what it sent. */
export const webhookRecords = (test: TestApp, companyId: string, track: Track) => {
  const webhook = memoized(async () => track('webhooks', (await aWebhook(test, companyId)).id));
  const webhookDelivery = memoized(async () => {
    const { id } = await test.db
      .insertInto('webhook_deliveries')
      .values({
        webhook_id: await webhook(),
        resource_id: companyId,
        sequence: 1,
        event: 'webhook.test',
        data: JSON.stringify({ message: 'This is a test.' }),
        about: [],
        state: 'delivered',
        next_attempt_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return track('webhook_deliveries', id);
  });
  return { webhook, webhookDelivery };
};

const ofWebhook = (body?: object): MatrixRow => ({
  call: async (records) => ({ params: { id: await records.webhook() }, ...(body ? { body } : {}) }),
});

/** The rows of the access matrix. */
export const webhookRows: Record<string, MatrixRow> = {
  'PUT /employer/webhooks/:id': ofWebhook({ events: ['job.closed'] }),
  'DELETE /employer/webhooks/:id': ofWebhook(),
  'POST /employer/webhooks/:id/secret': ofWebhook({}),
  'POST /employer/webhooks/:id/test': ofWebhook({}),
  'GET /employer/webhook_deliveries': {
    call: async (records) => ({ query: { webhook_id: await records.webhook() } }),
  },
  'POST /employer/webhook_deliveries/:id/send': {
    call: async (records) => ({ params: { id: await records.webhookDelivery() }, body: {} }),
  },
};

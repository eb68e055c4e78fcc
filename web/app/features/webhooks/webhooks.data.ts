import {
  type NewWebhook,
  webhookCreate,
  webhookDelete,
  webhookDeliveryList,
  webhookList,
  webhookResend,
  webhookRotate,
  webhookTestSend,
  webhookUpdate,
} from '../../../../contract/src/webhooks.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, invalidate } from '../../lib/query-client.ts';

/** The webhooks of the user’s company. */
export const webhooks = endpointQuery(webhookList);

/** The last deliveries of a webhook. */
export const webhookDeliveries = (webhook_id: string) =>
  endpointQuery(webhookDeliveryList, { query: { webhook_id } });

const loadAgain = async <T>(change: Promise<T>): Promise<T> => {
  const result = await change;
  await invalidate(webhookList, webhookDeliveryList);
  return result;
};

/** Creates a webhook, after a proof that it is the owner. Only this response has the secret. */
export const createWebhook = (body: NewWebhook) => loadAgain(call(webhookCreate, { body, quiet: true }));

/** Changes a webhook in a form that shows its errors. */
export const editWebhook = (id: string, body: NewWebhook) =>
  loadAgain(call(webhookUpdate, { params: { id }, body, quiet: true }));

export const switchWebhook = (id: string, on: boolean) =>
  loadAgain(call(webhookUpdate, { params: { id }, body: { on } }));

/** Deletes a webhook. The list is loaded again once the page shows it. */
export const deleteWebhook = (id: string) => call(webhookDelete, { params: { id } });
export const reloadWebhooks = () => invalidate(webhookList);

export const rotateSecret = (id: string) => call(webhookRotate, { params: { id }, body: {} });

export const sendTest = (id: string) => loadAgain(call(webhookTestSend, { params: { id }, body: {} }));

export const sendAgain = (id: string) => loadAgain(call(webhookResend, { params: { id }, body: {} }));

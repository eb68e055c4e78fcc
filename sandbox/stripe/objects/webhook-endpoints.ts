import { type Context, now } from '../context.ts';

/** An endpoint that receives all events. */
export const createEndpoint = (
  context: Context,
  id: string,
  { url, secret }: { url: string; secret: string },
) =>
  context.store.put('webhook_endpoint', {
    id,
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: now(context),
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    secret,
    status: 'enabled',
    url,
  });

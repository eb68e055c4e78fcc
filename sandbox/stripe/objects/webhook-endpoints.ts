import { z } from 'zod';
import { type Context, get, newId, now } from '../context.ts';
import { expand, flag, mergeMetadata, metadata, text } from '../params.ts';

const fields = {
  description: text.optional(),
  enabled_events: z.array(text).min(1).optional(),
  metadata: metadata.optional(),
  expand,
};
export const EndpointCreate = z.strictObject({
  ...fields,
  url: z.url(),
  enabled_events: z.array(text).min(1),
  api_version: text.optional(),
});
export const EndpointUpdate = z.strictObject({
  ...fields,
  url: z.url().optional(),
  disabled: flag.optional(),
});

export const createEndpoint = (
  context: Context,
  params: z.output<typeof EndpointCreate>,
  fixed: { id?: string; secret?: string } = {},
) =>
  context.store.put('webhook_endpoint', {
    id: fixed.id ?? newId('we'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? null,
    application: null,
    created: now(context),
    description: params.description ?? null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: mergeMetadata(null, params.metadata),
    secret: fixed.secret ?? `whsec_${newId('x', 32).slice(2)}`,
    status: 'enabled',
    url: params.url,
  });

/** Only the response of the creation includes the secret. */
export const withoutSecret = <T extends { secret?: string }>({ secret: _, ...endpoint }: T) => endpoint;

export const updateEndpoint = (context: Context, id: string, params: z.output<typeof EndpointUpdate>) => {
  const before = get(context, 'webhook_endpoint', id);
  const { metadata: changes, disabled, expand: _, ...plain } = params;
  return withoutSecret(
    context.store.update('webhook_endpoint', id, {
      ...plain,
      metadata: mergeMetadata(before.metadata, changes),
      ...(disabled === undefined ? {} : { status: disabled ? 'disabled' : 'enabled' }),
    }),
  );
};

export const deleteEndpoint = (context: Context, id: string) => {
  get(context, 'webhook_endpoint', id);
  context.store.remove('webhook_endpoint', id);
  return { id, object: 'webhook_endpoint' as const, deleted: true as const };
};

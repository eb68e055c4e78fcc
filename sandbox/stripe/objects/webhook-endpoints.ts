import { z } from 'zod';
import { listOf } from '../listing.ts';
import { expand, flag, listing, mergeMetadata, metadata, text } from '../params.ts';
import { get, newId, now, type World } from '../world.ts';

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
export const EndpointList = z.strictObject(listing);

export const createEndpoint = (
  world: World,
  params: z.output<typeof EndpointCreate>,
  given: { id?: string; secret?: string } = {},
) =>
  world.ledger.put('webhook_endpoint', {
    id: given.id ?? newId('we'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? null,
    application: null,
    created: now(world),
    description: params.description ?? null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: mergeMetadata(null, params.metadata),
    secret: given.secret ?? `whsec_${newId('x', 32).slice(2)}`,
    status: 'enabled',
    url: params.url,
  });

/** The secret is shown only when the endpoint is made. */
export const withoutSecret = <T extends { secret?: string }>({ secret: _, ...endpoint }: T) => endpoint;

export const updateEndpoint = (world: World, id: string, params: z.output<typeof EndpointUpdate>) => {
  const before = get(world, 'webhook_endpoint', id);
  const { metadata: changes, disabled, expand: _, ...plain } = params;
  return withoutSecret(
    world.ledger.update('webhook_endpoint', id, {
      ...plain,
      metadata: mergeMetadata(before.metadata, changes),
      ...(disabled === undefined ? {} : { status: disabled ? 'disabled' : 'enabled' }),
    }),
  );
};

export const listEndpoints = (world: World, params: z.output<typeof EndpointList>) =>
  listOf('/v1/webhook_endpoints', world.ledger.all('webhook_endpoint').map(withoutSecret), params);

export const deleteEndpoint = (world: World, id: string) => {
  get(world, 'webhook_endpoint', id);
  world.ledger.remove('webhook_endpoint', id);
  return { id, object: 'webhook_endpoint' as const, deleted: true as const };
};

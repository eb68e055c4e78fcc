import { z } from 'zod';
import { emit } from '../events.ts';
import { listOf } from '../listing.ts';
import { expand, flag, listing, mergeMetadata, metadata, text } from '../params.ts';
import { refused } from '../problem.ts';
import { get, newId, now, type World } from '../world.ts';

const fields = {
  active: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  marketing_features: z.union([z.literal(''), z.array(z.strictObject({ name: text }))]).optional(),
  statement_descriptor: z.string().max(22).optional(),
  tax_code: text.optional(),
  unit_label: text.optional(),
  url: text.optional(),
  expand,
};
export const ProductCreate = z.strictObject({ ...fields, id: text.optional(), name: text });
export const ProductUpdate = z.strictObject({
  ...fields,
  name: text.optional(),
  default_price: text.optional(),
});
export const ProductList = z.strictObject({
  ...listing,
  active: flag.optional(),
  ids: z.array(text).optional(),
});

export const createProduct = (world: World, params: z.output<typeof ProductCreate>) => {
  const id = params.id ?? newId('prod', 14);
  if (world.ledger.find('product', id))
    throw refused(`Product already exists.`, { code: 'resource_already_exists' });
  const time = now(world);
  const product = world.ledger.put('product', {
    id,
    object: 'product',
    active: params.active ?? true,
    created: time,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: params.marketing_features || [],
    metadata: mergeMetadata(null, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: params.statement_descriptor ?? null,
    tax_code: params.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: params.unit_label ?? null,
    updated: time,
    url: params.url ?? null,
  });
  emit(world, 'product.created', product);
  return product;
};

export const updateProduct = (world: World, id: string, params: z.output<typeof ProductUpdate>) => {
  const before = get(world, 'product', id);
  const { metadata: changes, marketing_features, expand: _, ...plain } = params;
  const after = world.ledger.update('product', id, {
    ...plain,
    ...(marketing_features === undefined ? {} : { marketing_features: marketing_features || [] }),
    metadata: mergeMetadata(before.metadata, changes),
    updated: now(world),
  });
  emit(world, 'product.updated', after, before);
  return after;
};

export const listProducts = (world: World, params: z.output<typeof ProductList>) =>
  listOf(
    '/v1/products',
    world.ledger
      .all('product')
      .filter(
        ({ id, active }) =>
          (params.active === undefined || params.active === active) &&
          (!params.ids || params.ids.includes(id)),
      ),
    params,
  );

export const deleteProduct = (world: World, id: string) => {
  const product = get(world, 'product', id);
  if (world.ledger.all('price').some((price) => price.product === id))
    throw refused('This product cannot be deleted because it has one or more user-created prices.');
  world.ledger.remove('product', id);
  emit(world, 'product.deleted', product);
  return { id, object: 'product' as const, deleted: true as const };
};

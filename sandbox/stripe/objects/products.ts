import { z } from 'zod';
import { type Context, newId, now } from '../context.ts';
import { emit } from '../events.ts';
import { flag, mergeMetadata, metadata, text } from '../params.ts';
import { invalidRequest } from '../problem.ts';

export const ProductCreate = z.strictObject({
  id: text.optional(),
  name: text,
  active: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  marketing_features: z.union([z.literal(''), z.array(z.strictObject({ name: text }))]).optional(),
  statement_descriptor: z.string().max(22).optional(),
  tax_code: text.optional(),
  unit_label: text.optional(),
  url: text.optional(),
});

export const createProduct = (context: Context, params: z.output<typeof ProductCreate>) => {
  const id = params.id ?? newId('prod', 14);
  if (context.store.find('product', id))
    throw invalidRequest(`Product already exists.`, { code: 'resource_already_exists' });
  const time = now(context);
  const product = context.store.put('product', {
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
  emit(context, 'product.created', product);
  return product;
};

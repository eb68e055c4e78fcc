import { z } from 'zod';
import { type Context, get, newId, now } from '../context.ts';
import { emit } from '../events.ts';
import { text } from '../params.ts';
import { invalidRequest } from '../problem.ts';
import { isTaxId } from './tax-rates.ts';

export const TaxIdCreate = z.strictObject({ type: text, value: text });

export const createTaxId = (
  context: Context,
  customer: string,
  { type, value }: Pick<z.output<typeof TaxIdCreate>, 'type' | 'value'>,
) => {
  get(context, 'customer', customer);
  if (!isTaxId(type, value))
    throw invalidRequest(`Invalid value for ${type}.`, { code: 'tax_id_invalid', param: 'value' });
  const taxId = context.store.put('tax_id', {
    id: newId('txi'),
    object: 'tax_id',
    country: type === 'eu_vat' ? value.slice(0, 2) : type.slice(0, 2).toUpperCase(),
    created: now(context),
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: 'customer' },
    type: type as 'eu_vat',
    value,
    verification: { status: 'verified', verified_address: null, verified_name: null },
  });
  emit(context, 'customer.tax_id.created', taxId);
  return taxId;
};

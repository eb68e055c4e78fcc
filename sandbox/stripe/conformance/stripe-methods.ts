export interface CallName {
  method: string;
  path: string;
}

/** Where the package's name is not the one that method and path suggest. */
const exceptions: Record<string, string> = {
  'DELETE /v1/subscriptions/:id': 'cancel',
  'GET /v1/customers/:id/tax_ids': 'listTaxIds',
  'POST /v1/customers/:id/tax_ids': 'createTaxId',
  'POST /v1/invoices/:id/void': 'voidInvoice',
};

const camelCase = (name: string) => name.replace(/_./g, (part) => part.charAt(1).toUpperCase());

/** The method of the `stripe` package for a call, and the index of its argument with the parameters. */
export const getMethod = ({ method, path }: CallName): { method: string; params: 0 | 1 } => {
  const [resource = '', action] = path.replace('/v1/', '').split(/\/:id\/?|\/(?=create_preview)/);
  const hasId = path.includes('/:id');
  const usual: Record<string, string> = hasId
    ? { GET: 'retrieve', POST: 'update', DELETE: 'del' }
    : { GET: 'list', POST: 'create', DELETE: 'del' };
  const name = exceptions[`${method} ${path}`] ?? (action ? camelCase(action) : usual[method]);
  return { method: [...resource.split('/').map(camelCase), name].join('.'), params: hasId ? 1 : 0 };
};

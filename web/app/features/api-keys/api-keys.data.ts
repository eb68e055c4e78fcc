import { apiKeyCreate, apiKeyList, apiKeyRevoke, type NewApiKey } from '../../../../contract/src/api-keys.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, invalidate } from '../../lib/query-client.ts';

/** The API keys of the user’s account. */
export const apiKeys = endpointQuery(apiKeyList);

/** Creates a key, after a proof that it is the owner. Only this response has the key itself. */
export const createApiKey = async (body: NewApiKey) => {
  const created = await call(apiKeyCreate, { body, quiet: true });
  await invalidate(apiKeyList);
  return created;
};

export const revokeApiKey = async (id: string) => {
  const response = await call(apiKeyRevoke, { params: { id } });
  await invalidate(apiKeyList);
  return response;
};

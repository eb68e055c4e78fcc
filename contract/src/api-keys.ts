import { z } from 'zod';
import { apiScopes } from './api-scopes.ts';
import { endpoint, signedIn } from './endpoint.ts';
import { limits } from './limits.ts';
import { byId, Done, Id, line, Time } from './values.ts';

/** The beginning of every key, by which people and secret scanners recognise one. */
export const apiKeyPrefix = 'cdr_';

const Scopes = z.array(z.enum(apiScopes)).min(1, 'Choose at least one.').max(apiScopes.length);

/** A key as it is listed: the key itself is not stored. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** The last four characters of the key. */
  last_four: z.string(),
  created_at: Time,
  /** Null: the key works until it is revoked. */
  expires_at: Time.nullable(),
  /** To the minute; null: not used yet. */
  last_used_at: Time.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = z.object({
  name: line(limits.apiKeyNameCharacters, 1),
  scopes: Scopes,
  expires_at: Time.optional(),
});
export type NewApiKey = z.input<typeof NewApiKey>;

// Of a company only the owner has API keys: an owner would not notice the key of a colleague.
const owner = { access: signedIn, ownerOnly: true } as const;

export const apiKeyCreate = endpoint({
  ...owner,
  method: 'POST',
  path: '/authentication/api_keys',
  summary: 'Creates an API key for your account; the only answer that has the key itself',
  requiresSeat: false,
  requiresRecentAuth: true,
  invalidates: [],
  // A stored response would contain the key.
  idempotent: false,
  body: NewApiKey,
  response: ApiKey.extend({ key: z.string() }),
  creates: true,
  errors: ['not_allowed_now'],
});

export const apiKeyList = endpoint({
  ...owner,
  method: 'GET',
  path: '/authentication/api_keys',
  summary: 'The API keys of your account, newest first',
  response: z.array(ApiKey),
  errors: ['not_allowed_now'],
});

export const apiKeyRevoke = endpoint({
  ...owner,
  method: 'DELETE',
  path: '/authentication/api_keys/:id',
  summary: 'Revokes an API key at once',
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
  errors: ['not_allowed_now'],
});

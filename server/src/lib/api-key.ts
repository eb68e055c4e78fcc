import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { AdminRole } from '../../../contract/src/admin-roles.ts';
import { apiKeyPrefix } from '../../../contract/src/api-keys.ts';
import { type ApiScope, allowsScope } from '../../../contract/src/api-scopes.ts';
import type { Endpoint, UserType } from '../../../contract/src/endpoint.ts';
import type { SessionUser } from './authenticate.ts';
import type { Db } from './db.ts';
import { prepare } from './prepared.ts';
import { problem } from './problem.ts';

/** The key that a program calls with. `isLastUseStale`: the last use on record is more than a minute ago. */
export interface ApiKeyUse {
  id: string;
  scopes: readonly ApiScope[];
  isLastUseStale: boolean;
}

/** SQL condition on `api_keys`: the last use on record is more than a minute ago, or there is none. */
export const lastUseIsStale = sql<boolean>`coalesce(api_keys.last_used_at < now() - interval '1 minute', true)`;

/** The API key of a request. It is only read from `Authorization: Bearer`, never from another header or a cookie. */
export const readApiKey = ({ headers: { authorization } }: FastifyRequest): string | undefined => {
  const key = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  return key?.startsWith(apiKeyPrefix) ? key : undefined;
};

const selectKey = prepare<
  { keyHash: string },
  {
    key_id: string;
    scopes: ApiScope[];
    is_last_use_stale: boolean;
    id: string;
    type: UserType;
    admin_role: AdminRole | null;
    company_id: string | null;
  }
>(
  ({ keyHash }) => sql`
    select api_keys.id as key_id, api_keys.scopes,
      ${lastUseIsStale} as is_last_use_stale,
      users.id, users.type, users.admin_role, companies.id as company_id
    from api_keys
    join users on users.id = api_keys.user_id and users.status = 'active'
    left join company_people on company_people.user_id = users.id and company_people.owner_id = users.id
    left join companies on companies.id = company_people.company_id and companies.removed_at is null
    where api_keys.key_hash = ${keyHash} and (api_keys.expires_at is null or api_keys.expires_at > now())
      and (users.type <> 'company' or companies.id is not null)`,
);

/**
 * The person of a key, by its hash. Undefined when the key is revoked or expired, when the person is suspended or removed,
 * and when they no longer own the company.
 */
export const findKeyUser = async (
  db: Db,
  keyHash: string,
): Promise<(SessionUser & { apiKey: ApiKeyUse }) | undefined> => {
  const [row] = await selectKey(db, { keyHash });
  return (
    row && {
      id: row.id,
      type: row.type,
      sessionId: row.key_id,
      companyId: row.company_id,
      owner: row.company_id !== null,
      adminRole: row.admin_role,
      viewerId: null,
      apiKey: { id: row.key_id, scopes: row.scopes, isLastUseStale: row.is_last_use_stale },
    }
  );
};

/** Throws 403 `key_not_allowed` for a call without a scope, and 403 `insufficient_scope` unless the key has it. */
export const requireScope = ({ scope }: Pick<Endpoint, 'scope'>, { scopes }: ApiKeyUse): void => {
  if (scope === undefined) throw problem('key_not_allowed');
  if (!allowsScope(scopes, scope))
    throw problem('insufficient_scope', `This API key lacks the scope ${scope}.`);
};

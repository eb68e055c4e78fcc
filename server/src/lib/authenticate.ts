import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { AdminRole } from '../../../contract/src/admin-roles.ts';
import type { UserType } from '../../../contract/src/endpoint.ts';
import { type ApiKeyUse, findKeyUser, readApiKey } from './api-key.ts';
import type { Db } from './db.ts';
import type { App } from './deps.ts';
import { prepare } from './prepared.ts';
import { problem } from './problem.ts';
import { hashToken } from './tokens.ts';

/** A session's user. `companyId` is null except for a company's user; `owner`: they own the company's account. */
export interface SessionUser {
  id: string;
  type: UserType;
  /** With an API key, the id of the key: such a call has no session. */
  sessionId: string;
  /** The API key that the call came with; null with a session. */
  apiKey: ApiKeyUse | null;
  companyId: string | null;
  owner: boolean;
  /** Null except for an admin. */
  adminRole: AdminRole | null;
  /** The admin who sees as this user, whose session only reads; null in every other session. */
  viewerId: string | null;
}

/** The caller, with the address that the call came from. */
export interface Actor extends SessionUser {
  address: string;
  /** The user as looked up, shared by the calls of the same second: the key of `readOnce`. */
  caller: object;
}

/** The claims of an access token. It expires after 15 minutes and is checked against the session on each call. */
export interface AccessClaims {
  sub: string;
  sid: string;
  type: UserType;
}

/** The wire's account types (spec section 3). */
const accountTypes: Record<UserType, string> = {
  admin: 'admin',
  company: 'employer',
  fractional: 'employee',
};

const readToken = (request: FastifyRequest): string | undefined => {
  const { authorization } = request.headers;
  const bearer = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (bearer) return bearer;
  if (authorization) throw problem('unauthenticated');
  const header = request.headers['access-token'];
  return typeof header === 'string' && header !== '' ? header : undefined;
};

const selectSession = prepare<
  { sessionId: string },
  {
    id: string;
    type: UserType;
    admin_role: AdminRole | null;
    company_id: string | null;
    owner: boolean;
    viewer_id: string | null;
  }
>(
  ({ sessionId }) => sql`
    select users.id, users.type, users.admin_role, companies.id as company_id, owners.id is not distinct from users.id as owner,
      sessions.viewer_id
    from sessions
    join users on users.id = sessions.user_id
    left join company_people on company_people.user_id = users.id
    left join companies on companies.id = company_people.company_id and companies.removed_at is null
    left join users as owners on owners.id = company_people.owner_id and companies.id is not null
    left join users as viewers on viewers.id = sessions.viewer_id
    where sessions.id = ${sessionId} and sessions.revoked_at is null and sessions.expires_at > now()
      and users.status = 'active' and coalesce(owners.status, 'active') = 'active'
      and coalesce(viewers.status, 'active') = 'active'`,
);

/**
 * The session with its user, or undefined when it is revoked or expired, or when the user, or the owner of their company,
 * is suspended or removed.
 */
const findSession = async (db: Db, sessionId: string): Promise<SessionUser | undefined> => {
  const [row] = await selectSession(db, { sessionId });
  return (
    row && {
      id: row.id,
      type: row.type,
      sessionId,
      apiKey: null,
      companyId: row.company_id,
      owner: row.owner,
      adminRole: row.admin_role,
      viewerId: row.viewer_id,
    }
  );
};

type Lookup = { cached: boolean };

const fitsHeaders = ({ headers }: FastifyRequest, { id, type }: SessionUser): boolean => {
  const { 'access-type': accessType, user } = headers;
  return (
    (accessType === undefined || accessType === accountTypes[type]) && (user === undefined || user === id)
  );
};

const authenticateKey = async (app: App, request: FastifyRequest, key: string, { cached }: Lookup) => {
  const { db, sessions } = app.deps;
  const keyHash = hashToken(key);
  const lookUp = () => findKeyUser(db, keyHash);
  const found = await (cached ? sessions.read(keyHash, lookUp) : lookUp());
  if (found === undefined || !fitsHeaders(request, found)) throw problem('invalid_api_key');
  request.apiKey = found.apiKey;
  return found;
};

const authenticateToken = async (app: App, request: FastifyRequest, token: string, { cached }: Lookup) => {
  let claims: AccessClaims;
  try {
    claims = app.jwt.verify<AccessClaims>(token);
  } catch (cause) {
    throw problem(
      (cause as { code?: string }).code === 'FAST_JWT_EXPIRED' ? 'token_expired' : 'unauthenticated',
    );
  }
  const { db, sessions } = app.deps;
  const lookUp = () => findSession(db, claims.sid);
  const found = await (cached ? sessions.read(claims.sid, lookUp) : lookUp());
  const matches =
    found !== undefined &&
    found.id === claims.sub &&
    found.type === claims.type &&
    fitsHeaders(request, found);
  if (!matches) throw problem('session_expired');
  return found;
};

/**
 * The caller, or null without a token; with `cached`, up to a second old. Throws 401 `unauthenticated`
 * for an invalid token, 401 `token_expired` for an expired one, and 403 `session_expired` when the session ended or does
 * not match the headers; 401 `invalid_api_key` for an API key that does not work.
 */
export const authenticate = async (
  app: App,
  request: FastifyRequest,
  lookup: Lookup = { cached: false },
): Promise<Actor | null> => {
  const key = readApiKey(request);
  const token = key ?? readToken(request);
  if (token === undefined) return null;
  const found = await (key === undefined ? authenticateToken : authenticateKey)(app, request, token, lookup);
  return { ...found, address: request.ip, caller: found };
};

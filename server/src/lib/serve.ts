import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { mayUse } from '../../../contract/src/admin-roles.ts';
import {
  type Access,
  type Endpoint,
  findArea,
  type Method,
  missingDecisions,
  type Parsed,
  type UserType,
} from '../../../contract/src/endpoint.ts';
import { readApiKey, requireScope } from './api-key.ts';
import { attachmentHeaders } from './attachment-headers.ts';
import { type Actor, authenticate } from './authenticate.ts';
import type { Db, Pool } from './db.ts';
import type { DB } from './db-types.ts';
import type { App, Deps } from './deps.ts';
import { readIdempotencyKey, withIdempotencyKey } from './idempotency.ts';
import { cacheTagHeader } from './page-cache.ts';
import { problem } from './problem.ts';
import { limitRoute, pageChanges, personReads, type RateLimit, visitorReads } from './rate-limit.ts';
import { requireRecentAuth } from './recent-auth.ts';
import { lacksSecondFactor } from './second-factors.ts';
import { sendToVisitor } from './send-to-visitor.ts';

type ActorFor<A extends readonly Access[]> =
  | (Actor & { type: Extract<A[number], UserType> })
  | ('public' extends A[number] ? null : never);

/** The pool for a GET and for `transaction: false` (`T`); otherwise the transaction of the call. */
type DbFor<M extends Method, T> = M extends 'GET' ? Pool : T extends false ? Pool : Transaction<DB>;

/** The input of a handler. */
export interface Context<P, Q, B, A extends readonly Access[], D extends Db = Db> {
  deps: Deps;
  /** A transaction commits when the handler returns and rolls back when it throws. */
  db: D;
  actor: ActorFor<A>;
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  /** Runs the callback after the commit. Use it to notify others. */
  afterCommit: (callback: () => void | Promise<void>) => void;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface ServeOptions<T> {
  /**
   * False for a handler that opens its own short transactions, because it hashes passwords, reads a stream, or counts
   * what it refuses. Its `db` is the pool.
   */
  transaction?: T;
  limit?: RateLimit | RateLimit[];
  /** For a GET: visitors read from the replica. They have no recent writes that it could lack. */
  readReplica?: true;
}

const requireAccess = async (
  app: App,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Actor | null> => {
  const { access, method, scope, ownerOnly, beforeSecondFactor, viewer } = endpoint;
  const isForVisitors = access.every((kind) => kind === 'public');
  // An expired token must not stop a caller from signing in or refreshing it.
  if (isForVisitors && readApiKey(request) === undefined) return null;
  const actor = await authenticate(app, request, { cached: method === 'GET' });
  if (actor === null) {
    if (access.includes('public')) return null;
    throw problem('unauthenticated');
  }
  // A call for another kind of person, or for another role of admins, responds as if it did not exist.
  const isPermitted =
    access.includes(actor.type) && (actor.type !== 'admin' || mayUse(actor.adminRole, findArea(endpoint)));
  if (!isPermitted && !isForVisitors) throw problem('not_found');
  if (actor.viewerId !== null && (viewer ?? (method === 'GET' ? 'allowed' : 'refused')) === 'refused')
    throw problem('read_only_view');
  if (actor.apiKey) requireScope({ scope }, actor.apiKey);
  if (isForVisitors) return null;
  if (!beforeSecondFactor && (await lacksSecondFactor(app.deps, actor))) {
    if (access.includes('public')) return null;
    throw problem('second_factor_setup_required');
  }
  if (ownerOnly && actor.companyId !== null && !actor.owner)
    throw problem('not_allowed_now', "Only the owner of your company's account can do this.");
  return actor;
};

/** The caller whose changes of cached pages are counted: a member, not an admin. */
const memberIn = ({ actor }: FastifyRequest, { config }: Deps): string | undefined =>
  config.rateLimits && actor && actor.type !== 'admin' ? actor.id : undefined;

/** Sends a file as an attachment. */
const sendFile = async (reply: FastifyReply, file: File) =>
  reply.headers(attachmentHeaders(file.type, file.name)).send(Buffer.from(await file.arrayBuffer()));

/** Drops empty query parameters. */
export const withoutBlanks = (query: object): object =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

/**
 * Serves one endpoint of the contract: checks access, validates the input, runs the handler and reduces its result to
 * the response schema.
 * @throws at startup when a mutation does not declare one of its decisions
 */
export const serve = <
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  R extends z.ZodType,
  const A extends readonly Access[],
  M extends Method,
  T extends false | undefined = undefined,
>(
  app: App,
  endpoint: Endpoint<P, Q, B, R, A, M>,
  handler: (context: Context<P, Q, B, A, DbFor<M, T>>) => Promise<z.input<R>>,
  options: ServeOptions<T> = {},
): void => {
  const undecided = missingDecisions(endpoint);
  if (undecided.length > 0)
    throw new Error(`${endpoint.method} ${endpoint.path} does not declare ${undecided.join(' and ')}.`);
  const status: number = endpoint.creates ? 201 : 200;
  const { deps } = app;
  const transactional = endpoint.method !== 'GET' && options.transaction !== false;

  const limits = [
    ...[options.limit ?? []].flat(),
    ...(endpoint.method === 'GET' && endpoint.access.includes('public') ? [visitorReads] : []),
    ...(endpoint.method === 'GET' ? [personReads] : []),
    ...(endpoint.invalidates?.length ? [pageChanges] : []),
  ];

  const limited = limitRoute(app, `${endpoint.method} ${endpoint.path}`, limits);
  /** A password in the body is checked only as often as the limits allow. */
  const limitAndRequireProof = async (request: FastifyRequest) => {
    await limited.preHandler?.(request);
    await requireRecentAuth(deps, endpoint, request);
  };

  const schema = {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body && !endpoint.multipart ? { body: endpoint.body } : {}),
    ...(endpoint.response instanceof z.ZodFile ? { produces: endpoint.response._zod.bag.mime ?? [] } : {}),
    response: {
      [status]: endpoint.response,
      ...(endpoint.idempotentCreate ? { 200: endpoint.response } : {}),
    },
  };
  const route: RouteShorthandOptions = {
    schema,
    config: { endpoint },
    onRequest: async (request) => {
      if (endpoint.siteSwitch && !deps.site.current().switches[endpoint.siteSwitch])
        throw problem('not_found');
      request.actor = await requireAccess(app, endpoint, request);
      if (endpoint.proofField === undefined) await requireRecentAuth(deps, endpoint, request);
    },
    preValidation: async (request) => {
      if (endpoint.query) request.query = withoutBlanks(request.query as object);
      // Validate a missing body like an empty one: the response names each missing field.
      if (endpoint.body && !endpoint.multipart && request.body === undefined) request.body = {};
    },
    ...(endpoint.proofField === undefined ? limited : { preHandler: limitAndRequireProof }),
  };

  const run = async (request: FastifyRequest, reply: FastifyReply) => {
    const callbacks: (() => void | Promise<void>)[] = [];
    void reply.code(status);
    const handle = (db: Db) =>
      handler({
        deps,
        // The type follows from the method and the options, as `transactional` does.
        db: db as DbFor<M, T>,
        actor: request.actor as ActorFor<A>,
        params: request.params as Parsed<P>,
        query: request.query as Parsed<Q>,
        body: request.body as Parsed<B>,
        afterCommit: (callback) => callbacks.push(callback),
        request,
        reply,
      });
    const key =
      endpoint.idempotent === 'by-key' && !endpoint.multipart
        ? readIdempotencyKey(request.headers['idempotency-key'])
        : undefined;
    const scope = `${request.actor?.id ?? 'public'} ${endpoint.method} ${endpoint.path}`;
    const result = transactional
      ? await deps.db
          .transaction()
          .execute((db) =>
            key === undefined
              ? handle(db)
              : withIdempotencyKey(db, scope, key, [request.params, request.body], () => handle(db)),
          )
      : await (options.readReplica && request.actor === null ? deps.withReplica(handle) : handle(deps.db));
    if (endpoint.invalidates) deps.pages.invalidate(endpoint.invalidates, memberIn(request, deps));
    // The call may have changed the rights of its caller.
    if (endpoint.method !== 'GET' && request.actor) deps.sessions.delete(request.actor.sessionId);
    for (const callback of callbacks) await callback();
    const recordTag = reply.getHeader(cacheTagHeader);
    const tags = [...(endpoint.cacheTags ?? []), ...(recordTag === undefined ? [] : [recordTag])];
    if (tags.length > 0) void reply.header(cacheTagHeader, tags.join(','));
    return result;
  };

  const handleRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (endpoint.cacheTags && request.actor === null)
      return sendToVisitor(deps.pages, request, reply, () => run(request, reply));
    const result = await run(request, reply);
    return result instanceof File ? sendFile(reply, result) : reply.send(result);
  };

  app.route({ ...route, method: endpoint.method, url: `/api${endpoint.path}`, handler: handleRequest });
};

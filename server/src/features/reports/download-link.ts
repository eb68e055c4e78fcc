import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mayUse } from '../../../../contract/src/admin-roles.ts';
import { hourMilliseconds } from '../../../../contract/src/dates.ts';
import { type Endpoint, findArea } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Id } from '../../../../contract/src/values.ts';
import { requireScope } from '../../lib/api-key.ts';
import { authenticate } from '../../lib/authenticate.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { lacksSecondFactor } from '../../lib/second-factors.ts';
import { keyedHash, randomToken, sameHash } from '../../lib/tokens.ts';
import type { AuditActor } from '../audit/audit.public.ts';

/** What a single-use link adds to the query of a download. */
export const linkFields = {
  expires: z.coerce.number<unknown>().int().optional(),
  nonce: z.string().max(100).optional(),
  /** The id of the admin who made the link. */
  by: Id.optional(),
  signature: z.string().max(100).optional(),
};
export type LinkFields = z.output<z.ZodObject<typeof linkFields>>;

/** The query of a download without what a link adds. */
export const withoutLinkFields = <Filters extends object>(query: Filters & LinkFields): Filters =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !(name in linkFields))) as Filters;

const sign = (secret: string, path: string, query: object): string => {
  const signed = Object.entries(query).filter(([name, value]) => name !== 'signature' && value !== undefined);
  return keyedHash(secret, path, ...signed.map(([name, value]) => `${name}=${value}`).sort());
};

/** A single-use link to a download, which a new window can open. */
export const linkDownload = (
  { config, clock }: Deps,
  path: string,
  filters: object,
  adminId: string,
): string => {
  const query = {
    ...filters,
    by: adminId,
    expires: clock.now().getTime() + limits.reportLinkSeconds * 1000,
    nonce: randomToken(),
  };
  const search = new URLSearchParams({ signature: sign(config.sessionSecret, path, query) });
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `${config.publicUrl}${path}?${search}`;
};

/** Redeems a single-use link, for the admin who made it. Throws invalid_ticket for a link that is forged, expired or used. */
const redeemLink = async (
  { db, config: { sessionSecret }, clock }: Deps,
  path: string,
  query: LinkFields,
  signature: string,
): Promise<string | null> => {
  const now = clock.now();
  const isFresh = query.expires !== undefined && query.expires > now.getTime();
  if (!isFresh || !sameHash(signature, sign(sessionSecret, path, query))) throw problem('invalid_ticket');
  const used = await db
    .insertInto('used_report_links')
    .values({ signature })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst();
  if (used === undefined) throw problem('invalid_ticket');
  await db
    .deleteFrom('used_report_links')
    .where('used_at', '<', new Date(now.getTime() - hourMilliseconds).toISOString())
    .execute();
  return query.by ?? null;
};

export interface Download {
  path: string;
  /** The call that makes links to it: who may call it may download, too. */
  link: Pick<Endpoint, 'adminArea' | 'scope' | 'access'>;
}

/** Who downloads: the admin of the token or of the link. Throws for everybody else. */
export const authorizeDownload = async (
  app: App,
  request: FastifyRequest,
  { path, link }: Download,
  query: LinkFields,
): Promise<AuditActor> => {
  if (query.signature !== undefined)
    return {
      id: await redeemLink(app.deps, path, query, query.signature),
      sessionId: null,
      address: request.ip,
    };
  const actor = await authenticate(app, request);
  if (actor === null) throw problem('unauthenticated');
  if (actor.type !== 'admin' || !mayUse(actor.adminRole, findArea(link))) throw problem('not_found');
  if (actor.apiKey) requireScope(link, actor.apiKey);
  if (await lacksSecondFactor(app.deps, actor)) throw problem('second_factor_setup_required');
  return actor;
};

import type { Tool } from '@modelcontextprotocol/server';
import { mayUse } from '../../../../contract/src/admin-roles.ts';
import { allowsScope } from '../../../../contract/src/api-scopes.ts';
import { findArea } from '../../../../contract/src/endpoint.ts';
import { buildInputSchema, type OfferedTool, tools } from '../../../../contract/src/tools.ts';
import type { ApiKeyUse } from '../../lib/api-key.ts';
import type { Actor } from '../../lib/authenticate.ts';

/** A caller with an API key. */
export type KeyActor = Actor & { apiKey: ApiKeyUse };

const mayCall = ({ type, adminRole, apiKey: { scopes } }: KeyActor, { endpoint }: OfferedTool): boolean =>
  endpoint.access.includes(type) &&
  (type !== 'admin' || mayUse(adminRole, findArea(endpoint))) &&
  endpoint.scope !== undefined &&
  allowsScope(scopes, endpoint.scope);

/** The tools that the key of this person may call. */
export const toolsFor = (actor: KeyActor): OfferedTool[] =>
  tools.filter((offered) => mayCall(actor, offered));

/** What clients may assume: they ask less before they call a tool that only reads. */
const getAnnotations = ({ endpoint: { method, idempotent }, confirm }: OfferedTool) => ({
  readOnlyHint: method === 'GET',
  destructiveHint: confirm !== undefined,
  idempotentHint: method === 'GET' || idempotent === 'by-nature',
  openWorldHint: false,
});

const toListing = (offered: OfferedTool): Tool => {
  const { name, description } = offered.tool;
  const asks = offered.confirm === undefined ? '' : ' The person has to confirm it in the web.';
  return {
    name,
    description: `${description}${asks}`,
    inputSchema: buildInputSchema(offered) as Tool['inputSchema'],
    annotations: getAnnotations(offered),
  };
};

/** The schemas of a tool never change, and converting them is expensive. */
const listings = new Map<OfferedTool, Tool>();

/** A tool as the protocol lists it. */
export const listTool = (offered: OfferedTool): Tool => {
  const listing = listings.get(offered) ?? toListing(offered);
  listings.set(offered, listing);
  return listing;
};

import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { CallError } from '../../../../contract/src/client.ts';
import type { Endpoint } from '../../../../contract/src/endpoint.ts';
import { problems } from '../../../../contract/src/errors.ts';
import type { PendingAction } from '../../../../contract/src/pending-actions.ts';
import { screenUrl } from '../../../../contract/src/screens.ts';
import { getInputFields, type OfferedTool, toCallParts } from '../../../../contract/src/tools.ts';
import { callAsCaller } from '../../lib/call-as-caller.ts';
import type { App } from '../../lib/deps.ts';
import { invalid, ProblemError } from '../../lib/problem.ts';
import { proposeAction } from '../pending-actions/pending-actions.public.ts';
import { type KeyActor, toolsFor } from './tools-for.ts';

const toTextContent = (text: string): Pick<CallToolResult, 'content'> => ({
  content: [{ type: 'text', text }],
});

/** Calls an endpoint of the contract with an input that its route validates. */
type Call = (endpoint: Endpoint, input: object) => Promise<unknown>;

/** What the program reads of an action: that nothing has happened yet, or what became of it. */
const explain = ({ state, expires_at }: PendingAction, url: string): string => {
  if (state === 'done') return 'The person has confirmed this, and it is done. The answer of the call:';
  if (state === 'declined') return 'The person has declined this. Nothing was done.';
  return `Nothing has happened yet. The person has to confirm it at ${url} before ${expires_at}. Tell them so. The same call, repeated, says what became of it.`;
};

const propose = async (app: App, actor: KeyActor, offered: OfferedTool, input: object) => {
  const { db, config } = app.deps;
  const action = await db
    .transaction()
    .execute((tx) => proposeAction(tx, actor, offered, toCallParts(offered, input, actor.id)));
  const { id, state, expires_at, error, answer } = action;
  const url = screenUrl(config.publicUrl, `/account/pending-actions?action=${id}`);
  const texts = [
    explain(action, url),
    ...(error === null ? [] : [`The last attempt was refused: ${error}`]),
    ...(state === 'done' ? [JSON.stringify(answer)] : []),
  ];
  return {
    ...toTextContent(texts.join('\n')),
    structuredContent: { pending_action_id: id, state, url, expires_at },
  };
};

/** A refusal as the model reads it. An unexpected error is logged, and says nothing of its cause. */
const toFailure = (error: unknown, { log }: FastifyRequest): CallToolResult => {
  if (error instanceof CallError || error instanceof ProblemError) {
    const fields = Object.entries(error.fields ?? {}).map(([field, text]) => `${field}: ${text}`);
    return { ...toTextContent([`${error.code}: ${error.message}`, ...fields].join('\n')), isError: true };
  }
  log.error({ reason: (error as Error).message, stack: (error as Error).stack }, 'A tool failed.');
  return { ...toTextContent(`internal: ${problems.internal[1]}`), isError: true };
};

/**
 * Calls a tool of the key: the call of the API itself, in this process, or a stored action for one that the person has to
 * confirm. Throws for a tool that the key does not have.
 */
export const callTool = async (
  app: App,
  request: FastifyRequest,
  actor: KeyActor,
  { name, input }: { name: string; input: object },
): Promise<CallToolResult> => {
  const offered = toolsFor(actor).find(({ tool }) => tool.name === name);
  if (offered === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `This key has no tool ${name}.`);
  try {
    const fields = getInputFields(offered);
    const unknown = Object.keys(input).filter((field) => !Object.hasOwn(fields, field));
    if (unknown.length > 0)
      throw invalid(Object.fromEntries(unknown.map((field) => [field, 'This parameter is not known.'])));
    if (offered.confirm !== undefined) return await propose(app, actor, offered, input);
    const call = callAsCaller(app, request) as unknown as Call;
    return toTextContent(JSON.stringify(await call(offered.endpoint, toCallParts(offered, input, actor.id))));
  } catch (error) {
    return toFailure(error, request);
  }
};

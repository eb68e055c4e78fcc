import type { z } from 'zod';
import { limits } from '../../../../contract/src/limits.ts';
import type { PendingAction } from '../../../../contract/src/pending-actions.ts';
import type { CallParts, OfferedTool } from '../../../../contract/src/tools.ts';
import type { ApiKeyUse } from '../../lib/api-key.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { notify } from '../notifications/notifications.public.ts';
import { describeInput } from './describe-input.ts';
import { actionPending } from './pending-actions.emails.ts';
import { countWaiting, findSameAction, getOwnAction, insertAction } from './pending-actions.queries.ts';

export { eraseActions } from './pending-actions.queries.ts';

/** The input as the call reads it. Throws `invalid_input` with a sentence for each field. */
const validate = ({ endpoint }: OfferedTool, input: CallParts): CallParts => {
  const fields: Record<string, string> = {};
  const read = (schema: z.ZodType | undefined, value: unknown) => {
    const parsed = schema?.safeParse(value);
    for (const { path, message } of parsed?.error?.issues ?? [])
      fields[path.join('.') || 'input'] ??= message;
    return parsed?.data as Record<string, unknown> | undefined;
  };
  const { params, query, body } = endpoint;
  const parsed = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [[part, read(schema, input[part as keyof CallParts] ?? {})]],
  );
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return Object.fromEntries(parsed);
};

/**
 * Stores what a program wants to do as its person, who is notified and confirms it in the web. The same call of a key is
 * one action while it has not expired: repeated, it gets its state, and what the call answered.
 */
export const proposeAction = async (
  db: Db,
  actor: Actor & { apiKey: ApiKeyUse },
  offered: OfferedTool,
  given: CallParts,
): Promise<PendingAction & { answer: unknown }> => {
  const input = validate(offered, given);
  const proposal = { userId: actor.id, keyId: actor.apiKey.id, operation: offered.operation, input };
  const waiting = await countWaiting(db, actor.id);
  const same = await findSameAction(db, proposal);
  if (same) return same;
  if (waiting >= limits.pendingActions)
    throw problem(
      'not_allowed_now',
      'Too many actions wait for confirmation. Confirm or decline some first.',
    );
  const title = offered.confirm ?? '';
  const described = await describeInput(db, actor, offered, Object.assign({}, ...Object.values(input)));
  const id = await insertAction(db, { ...proposal, title, ...described });
  const action = await getOwnAction(db, actor.id, id);
  await notify(db, actionPending(actor.id, title, action.key_name));
  return { ...action, answer: null };
};

import type { ChatMessage } from '../../../../contract/src/chat.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { type Page, rowWindow } from '../../../../contract/src/paging.ts';
import type { Db } from '../../lib/db.ts';
import { getSequence, listAfter, listBefore } from './messages.queries.ts';

interface MessageQuery {
  page?: number | undefined;
  page_size?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
  before?: string | undefined;
  after?: string | undefined;
}

/**
 * A page of a room whose last message is number `last`. By offset and `before` newest first; `after` a message oldest
 * first, so that what was missed is read page by page in its order.
 */
export const pageOfMessages = async (
  db: Db,
  roomId: string,
  last: number,
  query: MessageQuery,
  { pathname, searchParams, origin }: URL,
): Promise<Page<ChatMessage>> => {
  const { take, skip } = rowWindow(query, limits.chatPageSize);
  const link = (changes: Record<string, string>) => {
    const search = new URLSearchParams(searchParams);
    for (const name of ['page', 'page_size', 'limit', 'offset', 'before', 'after']) search.delete(name);
    for (const [name, value] of Object.entries({ limit: String(take), ...changes })) search.set(name, value);
    return new URL(`${pathname}?${search}`, origin).href;
  };
  if (query.after !== undefined) {
    const sequence = await getSequence(db, roomId, query.after, 'after');
    const results = await listAfter(db, roomId, sequence, take);
    const end = results.at(-1);
    const next = end && end.sequence < last ? link({ after: end.id }) : null;
    return { count: last, next, previous: null, results };
  }
  if (query.before !== undefined) {
    const sequence = await getSequence(db, roomId, query.before, 'before');
    const results = await listBefore(db, roomId, sequence, take);
    const end = results.at(-1);
    const next = end && end.sequence > 1 ? link({ before: end.id }) : null;
    return { count: last, next, previous: null, results };
  }
  // The numbers have no gap, so an offset is one, however far back.
  const results = skip < last ? await listBefore(db, roomId, last - skip + 1, take) : [];
  return {
    count: last,
    next: skip + take < last ? link({ offset: String(skip + take) }) : null,
    previous: skip > 0 && skip - take < last ? link({ offset: String(Math.max(0, skip - take)) }) : null,
    results,
  };
};

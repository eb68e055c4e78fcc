import type { Listing } from './params.ts';
import { missing } from './problem.ts';

const inRange = (created: number, range: Listing['created']) => {
  if (range === undefined) return true;
  if (typeof range === 'number') return created === range;
  return (
    created > (range.gt ?? -Infinity) &&
    created >= (range.gte ?? -Infinity) &&
    created < (range.lt ?? Infinity) &&
    created <= (range.lte ?? Infinity)
  );
};

/** One page of a list, newest first; `items` come oldest first. */
export const listOf = <T extends { id: string; created?: number }>(
  url: string,
  items: T[],
  params: Listing,
) => {
  const all = items
    .filter((item) => item.created === undefined || inRange(item.created, params.created))
    .reverse();
  const place = (id: string, param: string) => {
    const at = all.findIndex((item) => item.id === id);
    if (at < 0) throw missing('object', id, param);
    return at;
  };
  let from = 0;
  if (params.starting_after !== undefined) from = place(params.starting_after, 'starting_after') + 1;
  let until = from + params.limit;
  if (params.ending_before !== undefined) {
    until = place(params.ending_before, 'ending_before');
    from = Math.max(0, until - params.limit);
  }
  const hasMore = params.ending_before !== undefined ? from > 0 : until < all.length;
  return { object: 'list' as const, data: all.slice(from, until), has_more: hasMore, url };
};

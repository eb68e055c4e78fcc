import { z } from 'zod';
import { limits } from './limits.ts';
import './messages.ts';

const nonNegativeInteger = z.coerce.number<unknown>().int().min(0).max(Number.MAX_SAFE_INTEGER);
const positiveInteger = z.coerce.number<unknown>().int().min(1);

/**
 * The query fields of every list: `page` (1-based) with `page_size`, or `limit` with `offset`. A size above
 * `limits.maxPageSize` is reduced to it; a page beyond the end is empty. `page` takes precedence over `offset`,
 * `page_size` over `limit`.
 */
export const pagingQuery = {
  page: nonNegativeInteger.min(1).optional(),
  page_size: positiveInteger.optional(),
  limit: positiveInteger.optional(),
  offset: nonNegativeInteger.optional(),
};

/** One page of `item`: `next` and `previous` are URLs or null; `count` may be capped where `count_capped` is set. */
export const toPageSchema = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int(),
    count_capped: z.boolean().optional(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

export interface Page<T> {
  count: number;
  count_capped?: boolean | undefined;
  next: string | null;
  previous: string | null;
  results: T[];
}

interface PagingInput {
  page?: number | undefined;
  page_size?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** The rows to take and skip for the paging fields of a query. */
export const rowWindow = (query: PagingInput, defaultSize: number = limits.pageSize) => {
  const take = Math.min(query.page_size ?? query.limit ?? defaultSize, limits.maxPageSize);
  const skip = query.page === undefined ? (query.offset ?? 0) : (query.page - 1) * take;
  return { take, skip: Math.min(skip, Number.MAX_SAFE_INTEGER) };
};

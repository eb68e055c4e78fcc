import type { FastifyRequest } from 'fastify';
import type { Page } from '../../../contract/src/paging.ts';
import { rowWindow } from '../../../contract/src/paging.ts';

/** The rows of one page and the total. */
export interface Rows<T> {
  rows: T[];
  count: number;
  /** Whether the count stopped at its cap. */
  capped?: boolean;
}

/** The rows of one page with the total, which is counted only if the page does not tell it. */
export const withTotal = async <T>(
  rows: T[],
  { take, skip }: { take: number; skip: number },
  count: () => Promise<number>,
): Promise<Rows<T>> => {
  const isLast = rows.length < take && (rows.length > 0 || skip === 0);
  return { rows, count: isLast ? skip + rows.length : await count() };
};

/** The response of a list: the rows, with `next` and `previous` as URLs of the same query. */
export const toPage = <T>(
  request: FastifyRequest,
  publicUrl: string,
  { rows, count, capped }: Rows<T>,
  defaultSize?: number,
): Page<T> => {
  const query = request.query as Parameters<typeof rowWindow>[0];
  const { take, skip } = rowWindow(query, defaultSize);
  const byPage = query.page !== undefined || (query.offset === undefined && query.limit === undefined);
  const link = (to: number) => {
    // Drop the host: a request line may contain another host.
    const { pathname, searchParams } = new URL(request.url, publicUrl);
    if (byPage) searchParams.set('page', String(Math.floor(to / take) + 1));
    else searchParams.set('offset', String(to));
    return new URL(`${pathname}?${searchParams}`, publicUrl).href;
  };
  return {
    count,
    ...(capped ? { count_capped: true } : {}),
    next: skip + take < count ? link(skip + take) : null,
    // Null also if the previous page lies beyond the end.
    previous: skip > 0 && skip - take < count ? link(Math.max(0, skip - take)) : null,
    results: rows,
  };
};

/** The response of a list whose rows were all read: one page of them. */
export const toPageOfAll = <T>(
  request: FastifyRequest,
  publicUrl: string,
  rows: readonly T[],
  defaultSize?: number,
): Page<T> => {
  const { take, skip } = rowWindow(request.query as Parameters<typeof rowWindow>[0], defaultSize);
  return toPage(request, publicUrl, { rows: rows.slice(skip, skip + take), count: rows.length }, defaultSize);
};

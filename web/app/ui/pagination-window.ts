import { paginationWindow } from '../lib/screen-limits.ts';

/** The first page of the block of 4 that contains `page`. */
export const windowStart = (page: number): number =>
  Math.floor((page - 1) / paginationWindow) * paginationWindow + 1;

/** The first page of the last block. */
export const lastWindowStart = (pageCount: number): number => windowStart(Math.max(1, pageCount));

/** The pages of the block that begins at `start`. */
export const windowAt = (start: number, pageCount: number): number[] =>
  Array.from({ length: paginationWindow }, (_, step) => start + step).filter((page) => page <= pageCount);

/** The number of the page in a URL's parameters, from 1. */
export const pageIn = (params: URLSearchParams): number =>
  Math.max(1, Math.floor(Number(params.get('page'))) || 1);

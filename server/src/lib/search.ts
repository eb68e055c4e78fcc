import { type RawBuilder, sql } from 'kysely';
import { limits } from '../../../contract/src/limits.ts';
import type { SearchedTable, SearchTerms } from './search-terms.ts';

export type Condition = RawBuilder<boolean>;

export interface SearchOrder {
  /** The order of matches that are all read, by `columns`, `rank` and `id`. */
  by: RawBuilder<unknown>;
  /** Whether `by` needs the rank, which takes as long as reading the row. */
  ranked?: boolean;
  /** The same order without the rank, as an index has it. */
  index: RawBuilder<unknown>;
  /** Paid placement: the newest `limits.promotedFirst` matches with this condition come first. */
  promoted?: Condition;
}

export interface Search {
  table: SearchedTable & { id: string };
  terms: SearchTerms;
  /** The condition on the terms; default: the column of terms matches `askedQuery`. */
  matchesTerms?: Condition | undefined;
  /** The rows that the viewer may find. */
  scope: Condition;
  /** A term that all rows in scope have; '' for all rows; undefined if an index has the rows of the scope. */
  scopeTerm: string | undefined;
  /** Filters that are compared: amounts, hours, dates. */
  filters: readonly Condition[];
  /** The columns that `order.by` needs. */
  columns: RawBuilder<unknown>;
  order: SearchOrder;
  /** The order in which matches are spread evenly, so that the first ones tell how many there are. */
  newest: SearchOrder;
}

export interface Window {
  take: number;
  skip: number;
}

/** Selects the rows of a page, each with its `position` in `ids`. */
export type SelectRows<Row> = (ids: RawBuilder<string[]>) => RawBuilder<Row & { position: number }>;

/** The most promoted rows that come first. */
export const promotedFirst = sql.lit(limits.promotedFirst);

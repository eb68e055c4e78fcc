import type { RawBuilder } from 'kysely';

/**
 * Something that waits for an admin. The owner of the records selects these columns, and the desk joins the selections of
 * all owners (`features/admin-desk/`).
 */
export interface WaitingItem {
  /** Of the record, or a name of what was computed; text. */
  id: string;
  title: string;
  detail: string;
  /** When it began to wait. */
  since: string;
  /** The admin page of the record. */
  link: string;
  /** The account that the item is about. */
  account_id: string | null;
  /** The words of a message or report. */
  message: string | null;
  /** Of a re-review, `[{field, before, after}]` as JSON. */
  changes: unknown;
  /** By when it has to be done. Only the kinds with `hasDeadline` select it. */
  due_at?: string | null;
}

/** A select statement of the columns of `WaitingItem`, in their order. */
export type WaitingItems = RawBuilder<WaitingItem>;

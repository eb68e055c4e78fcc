import { sql } from 'kysely';
import type { ApplicantSort } from '../../../../contract/src/applicant-filters.ts';
import { toIsoDay } from '../../../../contract/src/dates.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { keyedHash } from '../../lib/tokens.ts';

const flushMilliseconds = 1_000;
/** Orders that wait to be stored, and those that were stored today by this process. */
const maxWaiting = 5_000;
const maxRecentKeys = 20_000;

/** Names an id in the fairness file. Without the secret, nobody finds the id, also after its record is erased. */
export const getPseudonym = ({ config }: Pick<Deps, 'config'>, id: string): string =>
  keyedHash(config.sessionSecret, 'shown order', id).slice(0, 22);

interface ShownList {
  jobId: string;
  viewerId: string;
  sort: ApplicantSort;
  /** The position of the first row in the whole list, from 1. */
  firstPlace: number;
  rows: readonly { id: string; match_score: number }[];
}

interface ShownOrder {
  day: string;
  job: string;
  viewer: string;
  sort: string;
  first_place: number;
  applicants: string[];
  scores: number[];
}

/**
 * Stores the orders in which applicants are shown, a second after they were: reading a list does not wait for it. The
 * same order is stored once a day.
 */
export const openShownOrders = (app: App) => {
  const { db, clock } = app.deps;
  let waiting: ShownOrder[] = [];
  let recentKeys = new Set<string>();
  let recentDay = '';
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const orders = waiting;
    waiting = [];
    if (orders.length === 0) return;
    await sql`
      insert into shown_orders (day, job, viewer, sort, first_place, applicants, scores)
      select day, job, viewer, sort, first_place, array(select jsonb_array_elements_text(applicants)),
        array(select jsonb_array_elements_text(scores)::int)
      from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
        as shown (day date, job text, viewer text, sort text, first_place int, applicants jsonb, scores jsonb)
      on conflict do nothing`
      .execute(db)
      .catch((cause: unknown) => app.log.warn(cause, 'The order of applicants was not stored'));
  };
  app.addHook('onClose', flush);

  const isKnown = (order: ShownOrder): boolean => {
    if (order.day !== recentDay || recentKeys.size >= maxRecentKeys) recentKeys = new Set();
    recentDay = order.day;
    const key = JSON.stringify(order);
    if (recentKeys.has(key)) return true;
    recentKeys.add(key);
    return false;
  };

  return {
    record: ({ jobId, viewerId, sort, firstPlace, rows }: ShownList): void => {
      if (rows.length === 0 || waiting.length >= maxWaiting) return;
      const order = {
        day: toIsoDay(clock.now()),
        job: getPseudonym(app.deps, jobId),
        viewer: getPseudonym(app.deps, viewerId),
        sort,
        first_place: firstPlace,
        applicants: rows.map(({ id }) => getPseudonym(app.deps, id)),
        scores: rows.map(({ match_score }) => match_score),
      };
      if (isKnown(order)) return;
      waiting.push(order);
      timer ??= setTimeout(() => void flush(), flushMilliseconds).unref();
    },
    flush,
  };
};

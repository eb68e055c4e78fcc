import { toIsoDay } from '../../../../contract/src/dates.ts';
import { defineTask, enqueue } from '../../lib/tasks.ts';
import { applyRatesToPeople } from '../fractionals/fractionals.public.ts';
import { applyRatesToJobs } from '../jobs/jobs.public.ts';
import { readRates, UnreadableRatesError } from './read-rates.ts';
import { saveRates } from './reference-rates.queries.ts';

/** Any other table has its format. */
const publishedTable = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

/**
 * Fetches the reference rates that the European Central Bank publishes at about 16:00 CET on working days. Throws unless
 * the response is a whole table, which keeps the stored rates.
 */
export const updateReferenceRates = defineTask({
  name: 'update_reference_rates',
  every: '20 5,15,17 * * *',
  retries: 3,
  run: async ({ db, clock, config, httpClient }) => {
    const { status, body } = await httpClient.fetch(config.referenceRatesUrl ?? publishedTable, {
      types: /\bxml$/,
    });
    if (status !== 200) throw new UnreadableRatesError(`The response has status ${status}.`);
    const published = readRates(body.toString('utf8'));
    if (published.day > toIsoDay(clock.now())) throw new UnreadableRatesError('Its day is in the future.');
    await db.transaction().execute(async (tx) => {
      if (!(await saveRates(tx, published))) return;
      await enqueue(tx, applyRatesToJobs, {}, { jobKey: applyRatesToJobs.name });
      await enqueue(tx, applyRatesToPeople, {}, { jobKey: applyRatesToPeople.name });
    });
  },
});

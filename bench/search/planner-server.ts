// The comparison: the same searches as one statement each, `order by date limit 20`, with the planner's choice of plan.
// Run as a process by run.ts.
import Fastify from 'fastify';
import { sql } from 'kysely';
import { jobList } from '../../contract/src/jobs.ts';
import { toConditions, toTerms } from '../../server/src/features/jobs/search/search-filters.ts';
import { combine } from '../../server/src/lib/all-of.ts';
import { openDatabase } from '../../server/src/lib/db.ts';
import { matchesTerms } from '../../server/src/lib/search-terms.ts';

const [url = '', port = '0'] = process.argv.slice(2);
const db = openDatabase(url);
const app = Fastify();

app.get('/ready', () => ({}));
app.get('/search', async (request) => {
  const { by, ...asked } = request.query as Record<string, string>;
  const query = jobList.query?.parse(asked);
  if (!query) return { results: [] };
  const scope =
    by === 'admin'
      ? sql<boolean>`job_search.status = ${query.status}`
      : sql<boolean>`job_search.status = 'active' and job_search.expires_at > now()`;
  const order =
    query.sort === 'budget'
      ? sql`monthly_max_usd desc nulls last, job_id desc`
      : sql`published_at desc, job_id desc`;
  const { rows } = await sql`
    select id, title, summary, location, found.published_at from (
      select * from job_search
      where ${combine([scope, matchesTerms(sql`terms`, toTerms(query)), ...toConditions(query)])}
      order by ${order} limit 20 offset ${((query.page ?? 1) - 1) * 20}
    ) as found join jobs on jobs.id = job_id`.execute(db);
  return { results: rows };
});
await app.listen({ port: Number(port), host: '127.0.0.1' });

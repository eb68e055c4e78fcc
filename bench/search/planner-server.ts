// The comparison: the same searches as one statement each, `order by date limit 20`, with the planner's choice of plan.
// Run as a process by run.ts.
import Fastify from 'fastify';
import { sql } from 'kysely';
import { jobList } from '../../contract/src/jobs.ts';
import { all, filtersOf, tsquery } from '../../server/src/features/jobs/search/search-filters.ts';
import { openDatabase } from '../../server/src/lib/db.ts';

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
      ? sql<boolean>`archived_at is null and status = ${query.status}`
      : sql<boolean>`status = 'active' and archived_at is null and expires_at > now()`;
  const words = query.search ? [sql<boolean>`search @@ ${tsquery(query.search)}`] : [];
  const order =
    query.sort === 'budget'
      ? sql`monthly_budget_minor desc nulls last, id desc`
      : sql`published_at desc, id desc`;
  const { rows } = await sql`
    select id, title, summary, location, published_at from jobs
    where ${all([scope, ...filtersOf(query), ...words])} order by ${order} limit 20 offset ${((query.page ?? 1) - 1) * 20}`.execute(
    db,
  );
  return { results: rows };
});
await app.listen({ port: Number(port), host: '127.0.0.1' });

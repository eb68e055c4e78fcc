// The reference of `bench:cost`: what the list of 20 jobs costs a hand-written handler. It looks the session up, runs one
// prepared statement and sends the rows. Usage: node reference-server.ts <database URL> <port>
import Fastify from 'fastify';
import pg from 'pg';

const [, , connectionString, port] = process.argv;
const pool = new pg.Pool({ connectionString, max: 8 });
const app = Fastify();

const session = {
  name: 'session',
  text: `select users.id from sessions join users on users.id = sessions.user_id
    where sessions.id = $1 and sessions.revoked_at is null and sessions.expires_at > now() and users.status = 'active'`,
};

const jobs = {
  name: 'jobs',
  text: `select jobs.id, jobs.title, jobs.summary, jobs.fractional_type, jobs.location, jobs.city, jobs.workplace,
      jobs.hours_per_week_min, jobs.hours_per_week_max, jobs.rate_period, jobs.budget_min_minor, jobs.budget_max_minor,
      jobs.currency, jobs.skill_titles, jobs.published_at, jobs.expires_at,
      companies.id as company_id, companies.name as company_name, companies.logo_id, categories.title as category,
      exists (select from bookmarks where bookmarks.job_id = jobs.id and bookmarks.user_id = $1) as bookmarked,
      exists (select from applications where applications.job_id = jobs.id and applications.fractional_id = $1) as applied
    from jobs join companies on companies.id = jobs.company_id
    left join categories on categories.id = jobs.main_category
    where jobs.status = 'active' order by jobs.published_at desc, jobs.id desc limit 20`,
};

app.get('/ready', async () => ({ status: 'ok' }));

app.get('/jobs', async (request, reply) => {
  const found = await pool.query({ ...session, values: [request.headers.authorization] });
  const user = found.rows[0];
  if (user === undefined) return reply.code(401).send({ error: 'Sign in.' });
  const { rows } = await pool.query({ ...jobs, values: [user.id] });
  return { results: rows };
});

await app.listen({ port: Number(port), host: '127.0.0.1' });

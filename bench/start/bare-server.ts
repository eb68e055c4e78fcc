// A Fastify server that pings PostgreSQL and does nothing else: the minimum startup time on this machine.
import { fastify } from 'fastify';
import pg from 'pg';

const [url, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url });
const app = fastify();
app.get('/api/ready', async () => (await pool.query('select true as ready')).rows[0]);
await app.listen({ port: Number(port), host: '127.0.0.1' });

// The bare twin: Fastify's routes, a pool, and the product's SQL for each call, replayed, with the same prepared
// statements. No authentication, validation or serialisation by schema. Run as a process.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import type { Inputs, PlannedStatement, Slot } from './plan.ts';

type Row = Record<string, unknown>;
const [url, port, file = ''] = process.argv.slice(2);
const plans = JSON.parse(readFileSync(file, 'utf8')) as Record<string, PlannedStatement[]>;
const pool = new pg.Pool({ connectionString: url, max: 16 });

/** The columns of a card; others are not sent. */
const shown = [
  ...['id', 'company_id', 'owner_id', 'company_name', 'title', 'summary', 'description', 'fractional_type'],
  ...['main_category', 'main_category_title', 'skill_titles', 'location', 'city', 'workplace', 'term_months'],
  ...['client_type_expertise', 'hours_per_week_min', 'hours_per_week_max', 'rate_period', 'budget_min_minor'],
  ...['budget_max_minor', 'currency', 'equity', 'engagement', 'start_date', 'apply_by', 'status', 'promoted'],
  ...['source', 'reply_promise_days', 'reply_record', 'payment_record', 'slow_to_answer', 'applicants_count'],
  ...['bookmarked', 'applied', 'created_at', 'published_at', 'expires_at', 'outcomes'],
];
const card = (row: Row) => {
  const sent: Row = {};
  for (const column of shown) if (column in row) sent[column] = row[column];
  return sent;
};

const resolve = (slot: Slot, inputs: Inputs, answers: Row[][]): unknown => {
  if ('always' in slot) return slot.always;
  if ('input' in slot) return inputs[slot.input];
  if ('statement' in slot) {
    let value: unknown = answers[slot.statement];
    for (const key of slot.path) value = (value as Record<string | number, unknown> | undefined)?.[key];
    return value;
  }
  const pieces = slot.pieces.map((piece) => resolve(piece, inputs, answers));
  return slot.of === 'list' ? pieces : pieces.join('');
};

const replay = async (plan: PlannedStatement[], inputs: Inputs) => {
  const client = await pool.connect();
  const answers: Row[][] = [];
  try {
    for (const { name, text, slots } of plan) {
      const values = slots.map((slot) => resolve(slot, inputs, answers));
      answers.push((await client.query<Row>({ ...(name && { name }), text, values })).rows);
    }
  } finally {
    client.release();
  }
  return answers.flatMap((rows) => rows.filter((row) => 'title' in row)).map(card);
};

const app = Fastify();
app.get('/ready', () => ({ status: 'ready' }));
for (const [name, plan] of Object.entries(plans))
  app.route({
    method: ['GET', 'POST'],
    url: `/${name}`,
    handler: async (request, reply) => {
      const inputs = { ...(request.query as Inputs), ...(request.body as Inputs | undefined) };
      return reply.send({ results: await replay(plan, inputs) });
    },
  });
await app.listen({ port: Number(port), host: '127.0.0.1' });

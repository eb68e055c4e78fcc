import type { Pool } from 'pg';
import { Gauge, Histogram, type Registry } from 'prom-client';

// A task that ran out of tries stays in the queue as a dead letter.
const countQueue = `
  select
    count(*) filter (where attempts < max_attempts and run_at <= now() and locked_at is null)::int as due,
    count(*) filter (where attempts < max_attempts and run_at > now())::int as later,
    count(*) filter (where locked_at is not null)::int as running,
    count(*) filter (where attempts > 0 and attempts < max_attempts)::int as failing,
    count(*) filter (where attempts >= max_attempts and locked_at is null)::int as dead,
    coalesce(extract(epoch from now() - min(run_at)
      filter (where attempts < max_attempts and run_at <= now() and locked_at is null)), 0)::float8 as age
  from graphile_worker.jobs`;

type Counts = Record<'due' | 'later' | 'running' | 'failing' | 'dead' | 'age', number>;

/** Exposes the depth of the task queue by state, and the wait of the oldest due task. Queried at each scrape. */
export const queueMetrics = (registry: Registry, pool: Pool): void => {
  const age = new Gauge({
    name: 'task_queue_age_seconds',
    help: 'How long the oldest task that is due has waited.',
    registers: [registry],
  });
  new Gauge({
    name: 'task_queue_tasks',
    help: 'Tasks in the queue: due, for later, running, failing (to be retried), and dead letters.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      // The scrape has to succeed without the database; other metrics show that it is unavailable.
      const result = await pool.query<Counts>(countQueue).catch(() => undefined);
      const { age: seconds, ...states } = result?.rows[0] ?? { age: Number.NaN };
      for (const [state, count] of Object.entries(states)) this.set({ state }, count);
      age.set(seconds);
    },
  });
};

/** Measures the runs of tasks by name and outcome. */
export const taskMetric = (registry: Registry) => {
  const durations = new Histogram({
    name: 'task_duration_seconds',
    help: 'How long tasks ran, by name and outcome.',
    labelNames: ['task', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
    registers: [registry],
  });
  return (task: string, seconds: number, failed: boolean): void =>
    durations.observe({ task, outcome: failed ? 'failed' : 'done' }, seconds);
};

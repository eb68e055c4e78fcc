import { type RawBuilder, sql } from 'kysely';
import type { JobStatus } from '../../../../contract/src/jobs.ts';
import type { Side } from '../../../../contract/src/terms.ts';
import type { WebhookEvent } from '../../../../contract/src/webhook-event-names.ts';

/** What the rows do not say. */
export interface EventDetails {
  'offer.answered': { answer: 'accepted' | 'declined' | 'countered'; by: Side };
  /** The status of a job that is about to be deleted. */
  'job.closed': { status: JobStatus } | undefined;
}

// In a subquery: of a parameter the planner sees how few ids there are, and plans each short list again.
const toAnyArray = (ids: string[]) => sql`any((select ${ids}::uuid[])::uuid[])`;

const job = sql`json_build_object('id', jobs.id, 'title', jobs.title)`;
const fractional = sql`json_build_object('id', people.id, 'name', people.full_name)`;
const ofApplication = sql`'application_id', applications.id, 'job', ${job}, 'fractional', ${fractional}`;

/** The columns of an event about an application, and its tables. */
const application = (data: RawBuilder<unknown>, more = sql``) => sql`
  select jobs.company_id, applications.id as resource_id, array[people.id] as people, json_build_object(${data}) as data
  from applications
  join jobs on jobs.id = applications.job_id
  join users as people on people.id = applications.fractional_id ${more}`;

/** Reads the data only for companies that have a webhook for the event. */
const received = (event: WebhookEvent, company = sql`jobs.company_id`) =>
  sql`has_webhook(${company}, ${event})`;

const terms = sql`json_build_object(
  'rate', terms.body->'rate', 'rate_period', terms.body->'rate_period', 'currency', terms.body->'currency',
  'hours_per_week', terms.body->'hours_per_week', 'start_date', terms.body->'start_date',
  'end_date', terms.body->'end_date')`;

const ofStatus = (event: WebhookEvent) => (ids: string[]) =>
  sql`
  ${application(sql`'application', json_build_object(
    'id', applications.id, 'status', applications.status, 'applied_at', json_time(applications.created_at)),
    'job', ${job}, 'fractional', ${fractional}`)}
  where applications.id = ${toAnyArray(ids)} and ${received(event)} order by applications.id`;

const ofJob = (event: WebhookEvent) => (ids: string[], details?: { status: JobStatus }) =>
  sql`
  select company_id, id as resource_id, '{}'::uuid[] as people, json_build_object('job', json_build_object(
    'id', id, 'title', title, 'status', coalesce(${details?.status ?? null}::text, status),
    'published_at', json_time(published_at), 'expires_at', json_time(expires_at))) as data
  from jobs where id = ${toAnyArray(ids)} and ${received(event)} order by id`;

/** The query of each event: the company, the record whose events are numbered, the people in the data, and the data. */
export const eventSources = {
  'application.created': ofStatus('application.created'),
  'application.status_changed': ofStatus('application.status_changed'),
  'job.published': ofJob('job.published'),
  'job.closed': ofJob('job.closed'),

  // The last version is the answered one; of a counter-offer, the one that it proposes.
  'offer.answered': (ids: string[], { answer, by }: EventDetails['offer.answered']) => sql`
    ${application(
      sql`${ofApplication}, 'answer', ${answer}::text, 'answered_by', ${by}::text, 'terms', ${terms}`,
      sql`join lateral (
        select body from terms_versions where application_id = applications.id order by number desc limit 1
      ) as terms on true`,
    )}
    where applications.id = ${toAnyArray(ids)} and ${received('offer.answered')}`,

  'interview.booked': (ids: string[]) => sql`
    ${application(
      sql`${ofApplication}, 'interview', json_build_object(
        'id', interviews.id, 'starts_at', json_time(interviews.starts_at), 'minutes', interviews.minutes,
        'time_zone', interviews.time_zone)`,
      sql`join interviews on interviews.application_id = applications.id`,
    )}
    where interviews.id = ${toAnyArray(ids)} and ${received('interview.booked')}`,

  'engagement.changed': (ids: string[]) => sql`
    ${application(
      sql`${ofApplication}, 'engagement', json_build_object(
        'status', engagements.status, 'start_date', engagements.start_date, 'end_date', engagements.end_date),
        'terms', case when terms.body is not null then ${terms} end`,
      sql`join engagements on engagements.application_id = applications.id
      left join lateral (
        select body from terms_versions
        where application_id = applications.id and outcome = 'accepted' order by number desc limit 1
      ) as terms on true`,
    )}
    where applications.id = ${toAnyArray(ids)} and ${received('engagement.changed')}`,

  'statement.submitted': (ids: string[]) => sql`
    ${application(
      sql`${ofApplication}, 'statement', json_build_object(
        'id', statements.id, 'month', to_char(statements.month, 'YYYY-MM'), 'submission', statements.submissions,
        'hours', statements.used_quarters / 4.0, 'pay', statements.pay_minor / 100.0,
        'currency', statements.currency, 'answer_by', statements.answer_by)`,
      sql`join statements on statements.application_id = applications.id`,
    )}
    where statements.id = ${toAnyArray(ids)} and ${received('statement.submitted')}`,

  'payment.failed': (ids: string[]) => sql`
    select company_owners.company_id, subscriptions.id as resource_id, '{}'::uuid[] as people,
      json_build_object('subscription', json_build_object(
        'id', subscriptions.id, 'plan', plans.title, 'amount', subscriptions.amount_minor / 100.0,
        'currency', subscriptions.currency, 'next_try_at', json_time(subscriptions.next_try_at))) as data
    from subscriptions
    join plans on plans.id = subscriptions.plan_id
    join company_owners on company_owners.user_id = subscriptions.user_id
    where subscriptions.id = ${toAnyArray(ids)}
      and ${received('payment.failed', sql`company_owners.company_id`)}`,
} satisfies Partial<Record<WebhookEvent, unknown>>;

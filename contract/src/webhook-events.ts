import { z } from 'zod';
import { ApplicationStatus } from './applications.ts';
import { EngagementStatus } from './engagements.ts';
import { JobStatus } from './jobs.ts';
import { Side, TermsPeriod } from './terms.ts';
import { Day, Id, Time } from './values.ts';
import { type WebhookEvent, webhookEvents } from './webhook-event-names.ts';

const Person = z.strictObject({ id: Id, name: z.string() });
const Job = z.strictObject({ id: Id, title: z.string() });
const ofApplication = { application_id: Id, job: Job, fractional: Person };
const Terms = z.strictObject({
  rate: z.number(),
  rate_period: TermsPeriod,
  currency: z.string(),
  hours_per_week: z.int().nullable(),
  start_date: Day,
  end_date: Day.nullable(),
});
const Application = z.strictObject({
  application: z.strictObject({ id: Id, status: ApplicationStatus, applied_at: Time }),
  job: Job,
  fractional: Person,
});
const PublishedJob = z.strictObject({
  job: z.strictObject({
    id: Id,
    title: z.string(),
    status: JobStatus,
    published_at: Time.nullable(),
    expires_at: Time.nullable(),
  }),
});

/** The data of each event, by its type. */
export const webhookEventData = {
  'application.created': Application,
  'application.status_changed': Application,
  'offer.answered': z.strictObject({
    ...ofApplication,
    answer: z.enum(['accepted', 'declined', 'countered']),
    answered_by: Side,
    /** The answered terms; of a counter-offer, the terms that it proposes. */
    terms: Terms,
  }),
  'interview.booked': z.strictObject({
    ...ofApplication,
    interview: z.strictObject({ id: Id, starts_at: Time, minutes: z.int(), time_zone: z.string() }),
  }),
  'message.created': z.strictObject({
    message: z.strictObject({
      id: Id,
      room_id: Id,
      /** Counts the messages of the room. */
      number: z.int(),
      /** Empty if only a file was sent. */
      text: z.string(),
      sent_at: Time,
      file: z.strictObject({ id: Id, name: z.string(), size: z.int(), content_type: z.string() }).nullable(),
    }),
    sender: z.strictObject({ ...Person.shape, type: z.enum(['fractional', 'company', 'admin']) }),
  }),
  'job.published': PublishedJob,
  'job.closed': PublishedJob,
  'engagement.changed': z.strictObject({
    ...ofApplication,
    engagement: z.strictObject({ status: EngagementStatus, start_date: Day, end_date: Day.nullable() }),
    /** The terms that apply; null without. */
    terms: Terms.nullable(),
  }),
  'statement.submitted': z.strictObject({
    ...ofApplication,
    statement: z.strictObject({
      id: Id,
      month: z.string(),
      submission: z.int(),
      hours: z.number(),
      pay: z.number(),
      currency: z.string(),
      answer_by: Day,
    }),
  }),
  'payment.failed': z.strictObject({
    subscription: z.strictObject({
      id: Id,
      plan: z.string(),
      amount: z.number(),
      currency: z.string(),
      /** When the payment is tried again; null if it is not. */
      next_try_at: Time.nullable(),
    }),
  }),
} as const satisfies Record<WebhookEvent, z.ZodType>;

/** The event that 'Send a test' sends. No webhook has to choose it. */
export const webhookTest = 'webhook.test';
export const WebhookTestData = z.strictObject({ message: z.string() });

/** The body of a request: a shape for each event, told apart by `type`. */
export const webhookBody = <D extends z.ZodType>(type: string, data: D) =>
  z.strictObject({
    type: z.literal(type),
    timestamp: Time,
    /** The record whose events are numbered: an application, a job, a room or a plan. */
    resource_id: Id,
    /** Counts the events of the record for this webhook, from 1 and without gaps. */
    sequence: z.int(),
    data,
  });

/** Parses a body by its type. Throws for a type that does not exist. */
export const parseWebhookBody = (body: { type: string }) => {
  if (body.type === webhookTest) return webhookBody(webhookTest, WebhookTestData).parse(body);
  const data = webhookEventData[body.type as WebhookEvent];
  if (data === undefined) throw new Error(`${body.type} is no event.`);
  return webhookBody(body.type, data).parse(body);
};

const id = (last: number) => `01990000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const job = { id: id(1), title: 'Fractional CFO' };
const fractional = { id: id(2), name: 'Ada Byron' };
const sample = { application_id: id(3), job, fractional };
const terms = {
  rate: 160,
  rate_period: 'hour',
  currency: 'USD',
  hours_per_week: 8,
  start_date: '2027-03-01',
  end_date: null,
};
const application = { id: id(3), status: 'submitted', applied_at: '2027-01-12T09:30:00.000Z' };
const live = {
  ...job,
  status: 'active',
  published_at: '2027-01-10T08:00:00.000Z',
  expires_at: '2027-02-09T08:00:00.000Z',
};

const exampleData: Record<WebhookEvent, object> = {
  'application.created': { application, job, fractional },
  'application.status_changed': { application: { ...application, status: 'shortlisted' }, job, fractional },
  'offer.answered': { ...sample, answer: 'accepted', answered_by: 'fractional', terms },
  'interview.booked': {
    ...sample,
    interview: { id: id(4), starts_at: '2027-01-20T14:00:00.000Z', minutes: 45, time_zone: 'Europe/London' },
  },
  'message.created': {
    message: {
      id: id(5),
      room_id: id(6),
      number: 1,
      text: 'Thank you, Tuesday suits me.',
      sent_at: '2027-01-12T09:30:00.000Z',
      file: null,
    },
    sender: { ...fractional, type: 'fractional' },
  },
  'job.published': { job: live },
  'job.closed': { job: { ...live, status: 'filled' } },
  'engagement.changed': {
    ...sample,
    engagement: { status: 'planned', start_date: '2027-03-01', end_date: null },
    terms,
  },
  'statement.submitted': {
    ...sample,
    statement: {
      id: id(7),
      month: '2027-03',
      submission: 1,
      hours: 32.5,
      pay: 5200,
      currency: 'USD',
      answer_by: '2027-04-08',
    },
  },
  'payment.failed': {
    subscription: {
      id: id(8),
      plan: 'Promote 3',
      amount: 149,
      currency: 'USD',
      next_try_at: '2027-01-15T08:00:00.000Z',
    },
  },
};

const getResource = (event: WebhookEvent): string => {
  if (event === 'message.created') return id(6);
  if (event === 'payment.failed') return id(8);
  return event.startsWith('job.') ? id(1) : id(3);
};

/** One body of each event, for documentation. */
export const webhookExamples = webhookEvents.map((type) => ({
  type,
  timestamp: '2027-01-12T09:30:00.000Z',
  resource_id: getResource(type),
  sequence: 1,
  data: exampleData[type],
}));

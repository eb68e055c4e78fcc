import type { z } from 'zod';
import { apiKeyCreate } from './api-keys.ts';
import { jobApplicationStatus } from './application-moves.ts';
import { applicationNote } from './application-notes.ts';
import { jobApply } from './applications.ts';
import { bulkMove } from './bulk-moves.ts';
import { chatSend } from './chat.ts';
import type { Endpoint, Given } from './endpoint.ts';
import { interviewPropose } from './interviews.ts';
import { invitationsCreate } from './invitations.ts';
import { jobCreate } from './jobs.ts';
import { offerCreate } from './offers.ts';
import { shortlistAdd, shortlistCreate } from './shortlists.ts';
import { statementSubmit } from './statements.ts';
import { talentSearchCreate } from './talent-searches.ts';
import { webhookCreate } from './webhooks.ts';

/** A record's id. What each one means is in the name of its field. */
const id = '0192f0c4-7b1a-7cc3-9d52-3f6a1e8b4c21';

const example = <B extends z.ZodType>(endpoint: Endpoint & { body?: B }, body: Given<B>) =>
  [endpoint as Endpoint, body] as const;

/** A request body for each of the calls that programs make most: the examples of the OpenAPI document. */
export const requestExamples = new Map<Endpoint, unknown>([
  example(jobCreate, {
    title: 'Fractional CFO for a growing mill',
    description: '<p>Prepare the accounts for a bank, and the monthly figures for the board.</p>',
    fractional_type: 'CFO',
    main_category: id,
    skills: ['Cash flow', 'Fundraising', 'Reporting'],
    location: 'Europe',
    country: 'GB',
    city: 'Leeds',
    workplace: 'hybrid',
    client_type_expertise: 'B2B',
    hours_per_week_min: 8,
    hours_per_week_max: 12,
    rate_period: 'hour',
    budget_min: 110,
    budget_max: 150,
    currency: 'GBP',
    status: 'draft',
  }),
  example(jobApply, {
    job_id: id,
    cover_letter: 'I have prepared three mills for their banks.',
    proposed_rate: 130,
  }),
  example(jobApplicationStatus, { application_id: id, status: 'shortlisted', note: 'Knows our trade.' }),
  example(bulkMove, { job_id: id, application_ids: [id], status: 'declined', reason: 'filled' }),
  example(applicationNote, { application_id: id, text: 'Ask about the refinancing of 2024.' }),
  example(interviewPropose, {
    application_id: id,
    times: ['2027-03-02T09:00:00Z', '2027-03-03T14:30:00Z'],
    minutes: 45,
    time_zone: 'Europe/London',
    video_url: 'https://meet.example/mill',
  }),
  example(invitationsCreate, {
    job_id: id,
    fractional_ids: [id],
    note: 'Would eight hours a week suit you?',
  }),
  example(shortlistCreate, { name: 'Finance, north' }),
  example(shortlistAdd, { shortlist_id: id, fractional_id: id, tags: ['manufacturing'] }),
  example(talentSearchCreate, {
    name: 'CFO, 10 hours',
    filters: { fractional_type: ['CFO'], location: ['Europe'], hours_max: 10 },
  }),
  example(offerCreate, {
    application_id: id,
    rate: 130,
    rate_period: 'hour',
    currency: 'GBP',
    hours_per_week: 10,
    start_date: '2027-04-01',
    outcomes: ['Monthly figures within five working days'],
  }),
  example(statementSubmit, {
    application_id: id,
    month: '2027-04',
    topics: [{ topic: 'Figures for March', hours: 12 }],
  }),
  example(chatSend, { user_ids: [id], message: 'Does Tuesday suit you?' }),
  example(webhookCreate, {
    url: 'https://example.com/webhooks/hiring',
    events: ['application.created', 'offer.answered'],
  }),
  example(apiKeyCreate, { name: 'Applicant tracking', scopes: ['jobs:read', 'applications:read'] }),
]);

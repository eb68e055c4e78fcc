import { z } from 'zod';
import { PlanAllowance } from './billing.ts';
import { endpoint } from './endpoint.ts';
import { FractionalCard } from './fractionals.ts';
import { Match } from './jobs.ts';
import { Currency } from './money.ts';
import { Side } from './terms.ts';
import { Id, Time } from './values.ts';

/** What an item of the home page is about: an application, its job and its person. */
const About = z.object({
  application_id: Id,
  job: z.object({ id: Id, title: z.string() }),
  first_name: z.string(),
  last_name: z.string(),
});

/**
 * Something with a time limit. `reply`: the first answer that a job promised; `offer` and `proposal`: open terms, which
 * `waits_for` answers; `statement`: a submitted month, which is approved when nobody answers.
 */
export const DueItem = About.extend({
  kind: z.enum(['reply', 'offer', 'proposal', 'statement']),
  waits_for: Side,
  due_at: Time,
});
export type DueItem = z.infer<typeof DueItem>;

/** The first steps of a company that has not published a job yet. */
export const FirstSteps = z.object({
  completeness: z.int(),
  /** The last changed draft, or null. */
  draft: z.object({ id: Id, title: z.string() }).nullable(),
  /** The verified people with the draft's function; without a draft, all of them. */
  people: z.int(),
  has_plan: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const CompanyHome = z.object({
  /** Null once the company has published a job. */
  first_steps: FirstSteps.nullable(),
  /** The first 50 that are due, the earliest first; replies only from two days before the promised day on. */
  due: z.array(DueItem),
  due_count: z.int(),
  /** Booked interviews of the next 48 hours that have not ended. */
  interviews: z.array(About.extend({ starts_at: Time, minutes: z.int(), place: z.string() })),
  /** Applicants that nobody has opened, the latest first. */
  applicants: z.array(
    About.extend({
      picture: z.string().nullable(),
      headline: z.string(),
      score: z.int(),
      created_at: Time,
    }),
  ),
  applicants_count: z.int(),
  live_jobs: z.int(),
  /** For each live job the best match among people who have not applied and are not invited. */
  matches: z.array(About.shape.job.extend({ fractional: FractionalCard, ...Match.shape })),
  plan_names: z.array(z.string()),
  allowances: z.array(PlanAllowance),
  /** What the plans cost in the last 12 months, by currency; null for a colleague. */
  spent: z.array(z.object({ amount: z.number(), currency: Currency })).nullable(),
  next_payment: z.object({ amount: z.number(), currency: Currency, date: Time }).nullable(),
});
export type CompanyHome = z.infer<typeof CompanyHome>;

export const companyHome = endpoint({
  method: 'GET',
  path: '/employer/home',
  summary: 'The desk of a company: what is due, interviews, applicants, matches, spend and allowances',
  access: ['company'],
  scope: 'applications:read',
  tool: {
    name: 'read_company_desk',
    description: 'Lists what is due for a company: replies, interviews, applicants, matches, allowances.',
  },
  response: CompanyHome,
});

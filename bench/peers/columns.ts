/** How a column is declared to a peer that has tables of its own. */
type Kind = 'text' | 'integer' | 'time' | 'date' | 'list';

const cardKinds = {
  title: 'text',
  summary: 'text',
  fractional_type: 'text',
  skill_titles: 'list',
  location: 'text',
  city: 'text',
  workplace: 'text',
  hours_per_week_min: 'integer',
  hours_per_week_max: 'integer',
  term_months: 'integer',
  rate_period: 'text',
  budget_min_minor: 'integer',
  budget_max_minor: 'integer',
  currency: 'text',
  equity: 'text',
  engagement: 'text',
  start_date: 'date',
  apply_by: 'date',
  status: 'text',
  source: 'text',
  reply_promise_days: 'integer',
  promoted_until: 'time',
  published_at: 'time',
  expires_at: 'time',
} satisfies Record<string, Kind>;

/** The columns of `jobs` that a peer has. */
export const jobKinds: Record<string, Kind> = {
  ...cardKinds,
  description: 'text',
  client_type_expertise: 'text',
  equity_range: 'text',
  why_now: 'text',
  outcomes: 'list',
  stage: 'text',
  headcount: 'text',
  screening_questions: 'list',
  archived_at: 'time',
};

/** What a card shows of a job. */
export const cardColumns = Object.keys(cardKinds);
/** What a job's page shows. */
export const jobColumns = Object.keys(jobKinds);
/** What a card shows of its company. */
export const cardCompanyColumns = ['name', 'logo_id'];
/** What a job's page shows of its company. */
export const companyColumns = [...cardCompanyColumns, 'headline', 'website', 'location', 'city'];

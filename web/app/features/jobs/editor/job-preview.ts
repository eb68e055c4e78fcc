import type { Job } from '../../../../../contract/src/jobs.ts';
import { type JobValues, toSummary, toUpdate } from './job-form-values.ts';

const previewId = '00000000-0000-7000-8000-000000000000';

/** The job as applicants will see it. */
export const toPreview = (values: JobValues, { id, owner_id, name, logo }: Job['company']): Job => ({
  ...toUpdate(values),
  why_now: values.why_now ?? 'other',
  start_date: values.start_date || null,
  intake_cap: values.intake_cap || 1,
  id: previewId,
  company: { id, owner_id, name, logo },
  title: values.title || 'Your title',
  summary: toSummary(values.description) || 'The first words of your description.',
  sub_category: null,
  main_category_title: null,
  sub_category_titles: [],
  undecided: [],
  status: 'active',
  promoted: false,
  reply_record: null,
  payment_record: null,
  slow_to_answer: false,
  source: 'company',
  source_url: null,
  applications_count: null,
  applicants_count: null,
  applicants_band: null,
  new_applicants: null,
  bookmarked: null,
  applied: null,
  match: null,
  full: false,
  open_applications: null,
  claimable: false,
  no_go: null,
  application: null,
  similar: [],
  can: { edit: false, apply: false },
  created_at: new Date().toISOString(),
  published_at: null,
  expires_at: null,
});

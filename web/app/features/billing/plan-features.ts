import {
  type CompanyPlan,
  entitlements,
  type FractionalPlan,
} from '../../../../contract/src/entitlements.ts';

/** A row of the comparison of plans. */
export interface PlanFeature<P extends string> {
  label: string;
  note?: string;
  /** The value for a plan; a boolean shows as a mark. */
  valueFor: (plan: P) => string | boolean;
}

export const fractionalPlans = Object.keys(entitlements.fractional) as FractionalPlan[];
export const companyPlans = Object.keys(entitlements.company) as CompanyPlan[];

const frequencyLabels = { weekly: 'Once a week', daily: 'Once a day', at_once: 'At once' } as const;
const countOrNone = (count: number) => (count === 0 ? false : String(count));

const fractional = (plan: FractionalPlan) => entitlements.fractional[plan];
const company = (plan: CompanyPlan) => entitlements.company[plan];

/** The features of the plans for fractionals, from the limits that the server enforces. */
export const fractionalFeatures: PlanFeature<FractionalPlan>[] = [
  { label: 'Applications a month', valueFor: (plan) => String(fractional(plan).applications) },
  { label: 'Maximum applications a day', valueFor: (plan) => String(fractional(plan).day) },
  {
    label: 'Answers to invitations',
    note: 'When a company invites you, applying is free and is not counted.',
    valueFor: () => 'No limit',
  },
  {
    label: 'Unused applications roll over',
    note: 'To the next month once, at most as many as the plan has.',
    valueFor: (plan) => plan !== 'Free',
  },
  { label: 'How many people applied to a job', valueFor: (plan) => fractional(plan).applicantBand },
  {
    label: 'How companies answer',
    note: 'The share of applications seen, shortlisted and answered, by function and rate.',
    valueFor: (plan) => fractional(plan).responseStatistics,
  },
  { label: 'Saved searches', valueFor: (plan) => String(fractional(plan).savedSearches) },
  { label: 'New matches by email', valueFor: (plan) => frequencyLabels[fractional(plan).searchFrequency] },
  { label: 'New matches as push notifications', valueFor: (plan) => fractional(plan).searchPush },
  {
    label: 'Chats you may open a month',
    note: 'Answering a company is free on every plan.',
    valueFor: (plan) => countOrNone(fractional(plan).newChats),
  },
  {
    label: 'Which companies viewed your profile',
    note: 'The number of views is shown on every plan.',
    valueFor: (plan) => fractional(plan).profileViewers,
  },
  {
    label: 'Featured one week a month',
    note: 'In a labelled row above the companies’ search results. The order of the results stays the same.',
    valueFor: (plan) => fractional(plan).featured,
  },
];

export const companyFeatures: PlanFeature<CompanyPlan>[] = [
  {
    label: 'Live jobs',
    note: 'Drafts are free on every plan.',
    valueFor: (plan) => countOrNone(company(plan).activeJobs),
  },
  {
    label: 'Days a job is promoted',
    note: 'At the top of lists from the day it is published, marked as promoted.',
    valueFor: (plan) => countOrNone(company(plan).promotedDays),
  },
  { label: 'Team members', valueFor: (plan) => String(company(plan).seats) },
  { label: 'Contact details in the directory', valueFor: (plan) => company(plan).contactDetails },
  {
    label: 'New conversations a month',
    note: 'Answering people who write or apply is free on every plan.',
    valueFor: (plan) => countOrNone(company(plan).conversations),
  },
  { label: 'Invitations a job', valueFor: (plan) => countOrNone(company(plan).invites) },
  { label: 'Compare applicants', valueFor: (plan) => company(plan).compare },
  { label: 'Export applicants as a spreadsheet', valueFor: (plan) => company(plan).pipelineCsv },
];

const { Free: free } = entitlements.fractional;

/** The features of a fractional's account without a plan, as on a plan's card. */
export const freePlanFeatures = [
  `${free.applications} applications a month`,
  `${free.savedSearches} saved search with weekly alerts`,
  'Invitations, answers and your profile',
];

/** The features of which the plan `to` has less than `from`. */
export const findLosses = <P extends string>(features: PlanFeature<P>[], from: P, to: P) =>
  features.flatMap(({ label, valueFor }) => {
    const [before, after] = [valueFor(from), valueFor(to)];
    const less = Number(after || 0) < Number(before) || (before !== after && Number.isNaN(Number(before)));
    return less ? [{ label, before, after }] : [];
  });

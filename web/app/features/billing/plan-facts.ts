import { type CompanyPlan, entitlements, type FractionalPlan } from '../../../../contract/src/limits.ts';

/** One line of a comparison: what each plan has of it. True and false are drawn as a mark. */
export interface Fact<P extends string> {
  label: string;
  /** What the label leaves open. */
  note?: string;
  of: (plan: P) => string | boolean;
}

export const fractionalPlans = Object.keys(entitlements.fractional) as FractionalPlan[];
export const companyPlans = Object.keys(entitlements.company) as CompanyPlan[];

const frequencies = { weekly: 'Once a week', daily: 'Once a day', at_once: 'At once' } as const;
const some = (count: number) => (count === 0 ? false : String(count));

const gives = (plan: FractionalPlan) => entitlements.fractional[plan];
const allows = (plan: CompanyPlan) => entitlements.company[plan];

/** What the plans of fractionals give, drawn from the limits that the server holds people to. */
export const fractionalFacts: Fact<FractionalPlan>[] = [
  { label: 'Applications a month', of: (plan) => String(gives(plan).applications) },
  { label: 'Applications a day, at most', of: (plan) => String(gives(plan).day) },
  {
    label: 'Answers to invitations',
    note: 'When a company invites you, applying is free and is not counted.',
    of: () => 'No limit',
  },
  { label: 'Saved searches', of: (plan) => String(gives(plan).savedSearches) },
  { label: 'New matches are mailed', of: (plan) => frequencies[gives(plan).searchFrequency] },
  { label: 'New matches as push notifications', of: (plan) => gives(plan).searchPush },
  {
    label: 'Chats you may open a month',
    note: 'Answering a company is free on every plan.',
    of: (plan) => some(gives(plan).newChats),
  },
  {
    label: 'Which companies viewed your profile',
    note: 'How many did is shown on every plan.',
    of: (plan) => gives(plan).profileViewers,
  },
  {
    label: 'Featured one week a month',
    note: 'In a row of its own above the search of companies, labelled so. The list below keeps its order.',
    of: (plan) => gives(plan).featured,
  },
];

/** What the plans of companies give. */
export const companyFacts: Fact<CompanyPlan>[] = [
  { label: 'Live jobs', note: 'Drafts are free on every plan.', of: (plan) => some(allows(plan).activeJobs) },
  {
    label: 'Days a job is promoted',
    note: 'At the top of lists from the day it goes live, and marked as promoted.',
    of: (plan) => some(allows(plan).promotedDays),
  },
  { label: 'People in your team', of: (plan) => String(allows(plan).seats) },
  { label: 'Contact details in the directory', of: (plan) => allows(plan).contactDetails },
  {
    label: 'New conversations a month',
    note: 'Answering whoever writes or applies is free on every plan.',
    of: (plan) => some(allows(plan).conversations),
  },
  { label: 'Invitations a job', of: (plan) => some(allows(plan).invites) },
  { label: 'Applicants side by side', of: (plan) => allows(plan).compare },
  { label: 'Applicants as a spreadsheet', of: (plan) => allows(plan).pipelineCsv },
];

const { Free: freeFractional } = entitlements.fractional;

/** What an account without a plan has, in the words of a plan's card. */
export const freeFeatures = {
  fractional: [
    `${freeFractional.applications} applications a month`,
    `${freeFractional.savedSearches} saved search, told weekly`,
    'Invitations, answers and your profile',
  ],
  company: ['A company profile', 'Drafts of as many jobs as you like', 'Answers to whoever writes to you'],
};

/** What `to` has less of than `from`: what a change, or the end of a plan, takes away. */
export const losses = <P extends string>(facts: Fact<P>[], from: P, to: P) =>
  facts.flatMap(({ label, of }) => {
    const [before, after] = [of(from), of(to)];
    const less = Number(after || 0) < Number(before) || (before !== after && Number.isNaN(Number(before)));
    return less ? [{ label, before, after }] : [];
  });

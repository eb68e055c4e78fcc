/** The plans of each family, smallest first. */
export const planTitles = [
  'Basic',
  'Premium',
  'Powerhouse',
  'Promote 1',
  'Promote 3',
  'Promote 10',
  'Lite',
  'Full',
] as const;
/**
 * The allowances of each plan. `applications`, `newChats` and `conversations` apply to a calendar month in UTC, `day`
 * to one day, `invites` to one job, `promotedDays` to a job that goes live.
 */
export const entitlements = {
  fractional: {
    Free: {
      applications: 3,
      day: 3,
      savedSearches: 1,
      searchFrequency: 'weekly',
      searchPush: false,
      newChats: 0,
      profileViewers: false,
      featured: false,
      applicantBand: false,
      responseStatistics: false,
    },
    Basic: {
      applications: 12,
      day: 10,
      savedSearches: 5,
      searchFrequency: 'daily',
      searchPush: false,
      newChats: 0,
      profileViewers: false,
      featured: false,
      applicantBand: true,
      responseStatistics: true,
    },
    Premium: {
      applications: 30,
      day: 10,
      savedSearches: 15,
      searchFrequency: 'at_once',
      searchPush: false,
      newChats: 5,
      profileViewers: true,
      featured: false,
      applicantBand: true,
      responseStatistics: true,
    },
    Powerhouse: {
      applications: 80,
      day: 10,
      savedSearches: 50,
      searchFrequency: 'at_once',
      searchPush: true,
      newChats: 15,
      profileViewers: true,
      featured: true,
      applicantBand: true,
      responseStatistics: true,
    },
  },
  company: {
    Free: {
      activeJobs: 0,
      seats: 1,
      promotedDays: 0,
      conversations: 0,
      invites: 0,
      contactDetails: false,
      compare: false,
      pipelineCsv: false,
    },
    'Promote 1': {
      activeJobs: 1,
      seats: 2,
      promotedDays: 14,
      conversations: 0,
      invites: 0,
      contactDetails: false,
      compare: false,
      pipelineCsv: false,
    },
    'Promote 3': {
      activeJobs: 3,
      seats: 3,
      promotedDays: 14,
      conversations: 0,
      invites: 0,
      contactDetails: false,
      compare: false,
      pipelineCsv: false,
    },
    'Promote 10': {
      activeJobs: 10,
      seats: 5,
      promotedDays: 14,
      conversations: 0,
      invites: 0,
      contactDetails: false,
      compare: false,
      pipelineCsv: false,
    },
    Lite: {
      activeJobs: 1,
      seats: 1,
      promotedDays: 0,
      conversations: 15,
      invites: 15,
      contactDetails: true,
      compare: false,
      pipelineCsv: false,
    },
    Full: {
      activeJobs: 3,
      seats: 10,
      promotedDays: 0,
      conversations: 60,
      invites: 50,
      contactDetails: true,
      compare: true,
      pipelineCsv: true,
    },
  },
} as const;

const jobPlans = ['Promote 1', 'Promote 3', 'Promote 10'] as const;

/** The smallest job plan that leaves room for one more live job beside the company's other plans; the largest if none does. */
export const fittingPlan = (planNames: readonly string[], liveJobs: number): (typeof jobPlans)[number] => {
  const others = planNames
    .filter((name) => !jobPlans.some((title) => title === name))
    .reduce((sum, name) => sum + (entitlements.company[name as CompanyPlan]?.activeJobs ?? 0), 0);
  return jobPlans.find((title) => entitlements.company[title].activeJobs + others > liveJobs) ?? 'Promote 10';
};

export type FractionalPlan = keyof typeof entitlements.fractional;
export type CompanyPlan = keyof typeof entitlements.company;

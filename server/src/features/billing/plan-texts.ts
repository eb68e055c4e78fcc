import { entitlements } from '../../../../contract/src/entitlements.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { PlanTitle } from '../../../../contract/src/plans.ts';

const alerts = { weekly: 'weekly alerts', daily: 'daily alerts', at_once: 'instant alerts' } as const;

const listFractionalFeatures = (title: 'Basic' | 'Premium' | 'Powerhouse'): string[] => {
  const plan = entitlements.fractional[title];
  return [
    `${plan.applications} applications a month, unused ones roll over once`,
    `${plan.savedSearches} saved searches, ${alerts[plan.searchFrequency]}${plan.searchPush ? ' with push' : ''}`,
    ...(plan.applicantBand ? ['See how many people applied to a job, as a range'] : []),
    ...(plan.responseStatistics ? ['See how companies answer, by function and rate'] : []),
    ...(plan.newChats > 0 ? [`Start ${plan.newChats} new chats a month`] : []),
    ...(plan.profileViewers ? ['See which companies viewed your profile'] : []),
    ...(plan.featured ? ['Featured to companies one week a month, labelled as featured'] : []),
  ];
};

const listCompanyFeatures = (title: Exclude<PlanTitle, 'Basic' | 'Premium' | 'Powerhouse'>): string[] => {
  const plan = entitlements.company[title];
  return [
    ...(plan.contactDetails ? ['Contact details of everyone in the directory'] : []),
    formatCount(plan.activeJobs, 'live job'),
    ...(plan.promotedDays > 0
      ? [`Each at the top of lists for ${plan.promotedDays} days, marked as promoted`]
      : []),
    ...(plan.conversations > 0
      ? [`${plan.conversations} new conversations a month`, `${plan.invites} invitations for each job`]
      : []),
    ...(plan.compare ? ['Compare applicants side by side'] : []),
    ...(plan.pipelineCsv ? ['Export applicants as CSV'] : []),
    ...(plan.seats > 1 ? [formatCount(plan.seats, 'seat')] : []),
  ];
};

const descriptions: Record<PlanTitle, string> = {
  Basic: 'For a steady search with a few applications a week.',
  Premium: 'For an active search: more applications, and you can start chats.',
  Powerhouse: 'For a full schedule: the most applications and instant alerts on your phone.',
  'Promote 1': 'For one role, shown first.',
  'Promote 3': 'For a few roles at once, shown first.',
  'Promote 10': 'For hiring across functions, shown first.',
  Lite: 'Find people and message them.',
  Full: 'Source at scale with your team.',
};

/** The description of a plan and its features, derived from the limits. */
export const planTexts = (title: PlanTitle): { description: string; features: string[] } => ({
  description: descriptions[title],
  features:
    title === 'Basic' || title === 'Premium' || title === 'Powerhouse'
      ? listFractionalFeatures(title)
      : listCompanyFeatures(title),
});

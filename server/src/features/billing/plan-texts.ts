import { entitlements } from '../../../../contract/src/limits.ts';
import type { PlanTitle } from '../../../../contract/src/plans.ts';

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

const often = { weekly: 'told weekly', daily: 'told daily', at_once: 'told at once' } as const;

const ofFractional = (title: 'Basic' | 'Premium' | 'Powerhouse'): string[] => {
  const plan = entitlements.fractional[title];
  return [
    `${plan.applications} applications a month`,
    `${plan.savedSearches} saved searches, ${often[plan.searchFrequency]}${plan.searchPush ? ' with push' : ''}`,
    ...(plan.newChats > 0 ? [`Open ${plan.newChats} new chats a month`] : []),
    ...(plan.profileViewers ? ['See which companies viewed your profile'] : []),
    ...(plan.featured ? ['Featured to companies one week a month, labelled so'] : []),
  ];
};

const ofCompany = (title: Exclude<PlanTitle, 'Basic' | 'Premium' | 'Powerhouse'>): string[] => {
  const plan = entitlements.company[title];
  return [
    ...(plan.contactDetails ? ['Contact details of everyone in the directory'] : []),
    counted(plan.activeJobs, 'live job'),
    ...(plan.promotedDays > 0
      ? [`Each at the top of lists for ${plan.promotedDays} days, marked as promoted`]
      : []),
    ...(plan.conversations > 0
      ? [`${plan.conversations} new conversations a month`, `${plan.invites} invitations a job`]
      : []),
    ...(plan.compare ? ['Compare applicants side by side'] : []),
    ...(plan.pipelineCsv ? ['Applicants as CSV'] : []),
    ...(plan.seats > 1 ? [counted(plan.seats, 'seat')] : []),
  ];
};

const descriptions: Record<PlanTitle, string> = {
  Basic: 'For a steady search, a few good applications a week.',
  Premium: 'For an active search: more applications, and you may write first.',
  Powerhouse: 'For a full book: the most applications, and new matches on your phone at once.',
  'Promote 1': 'One role to fill, seen first.',
  'Promote 3': 'A few roles at once, seen first.',
  'Promote 10': 'Hiring across functions, seen first.',
  Lite: 'Find people yourself and write to them.',
  Full: 'Source at scale, with your team.',
};

/** What a plan is and what it gives, in words drawn from the limits. */
export const planTexts = (title: PlanTitle): { description: string; features: string[] } => ({
  description: descriptions[title],
  features:
    title === 'Basic' || title === 'Premium' || title === 'Powerhouse'
      ? ofFractional(title)
      : ofCompany(title),
});

import { href } from 'react-router';
import type { Profile } from '../../../../contract/src/fractionals.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';

export interface NextAction {
  title: string;
  text: string;
  to: string;
}

const applicationsPath = (status: string) =>
  `${href('/account/fractional/opportunities/applied')}?status=${status}`;

type ProfileState = Pick<Profile, 'status' | 'completeness' | 'missing' | 'checklist' | 'resume_id'>;

/** The names of missing fields, from the checklist where it has them. */
export const missingFields = ({
  missing,
  checklist,
}: Pick<ProfileState, 'missing' | 'checklist'>): string[] =>
  (missing ?? []).map(
    (field) =>
      checklist?.find((item) => item.field === field)?.label.toLowerCase() ?? field.replaceAll('_', ' '),
  );

const profileActions = (profile: ProfileState): NextAction[] => {
  const { status, completeness, resume_id } = profile;
  if (status === 'pending')
    return [
      {
        title: 'Your profile is being reviewed',
        text: 'We will email you the decision. Until then, save the jobs you like.',
        to: '/bookmarkjobs',
      },
    ];
  if (status === 'rejected' || status === 'unverified')
    return [
      {
        title: 'Get your profile approved',
        text: 'Then companies can find you, and you can apply.',
        to: '/account/fractional/next-step',
      },
    ];
  if (resume_id === null)
    return [
      {
        title: 'Add your resume',
        text: 'We attach it to each application unless you choose another.',
        to: '/account/fractional/fractional-profile',
      },
    ];
  return (completeness ?? 100) < 100
    ? [
        {
          title: 'Complete your profile',
          text: `Still missing: ${missingFields(profile).slice(0, 3).join(', ')}.`,
          to: '/account/fractional/fractional-profile',
        },
      ]
    : [];
};

interface Options {
  /** The number of interviews that the page lists itself. */
  arranged?: number;
  unread?: { messages: number; chats: number } | undefined;
}

/** At most three next actions of a fractional, most urgent first. */
export const nextActions = (
  profile: ProfileState,
  counts: Record<string, number>,
  { arranged = 0, unread }: Options = {},
): NextAction[] => {
  const { offer = 0, shortlisted = 0 } = counts;
  const interview = Math.max(0, (counts.interview ?? 0) - arranged);
  const none = Object.keys(counts).length === 0;
  return [
    ...(offer > 0
      ? [
          {
            title: `You have ${formatCount(offer, 'offer')}`,
            text: 'Read the offer and reply to the company.',
            to: applicationsPath('offer'),
          },
        ]
      : []),
    ...(unread && unread.messages > 0
      ? [
          {
            title: formatCount(unread.messages, 'unread message'),
            text: `In ${formatCount(unread.chats, 'conversation')}.`,
            to: '/chat',
          },
        ]
      : []),
    ...(interview > 0
      ? [
          {
            title: formatCount(interview, 'interview to prepare', 'interviews to prepare'),
            text: 'Review the job and your application.',
            to: applicationsPath('interview'),
          },
        ]
      : []),
    ...profileActions(profile),
    ...(shortlisted > 0
      ? [
          {
            title: `You are shortlisted for ${formatCount(shortlisted, 'job')}`,
            text: 'You can now chat with the company.',
            to: applicationsPath('shortlisted'),
          },
        ]
      : []),
    ...(none && profile.status === 'verified'
      ? [
          {
            title: 'Send your first application',
            text: 'The jobs that fit you best are on this page.',
            to: '/account/fractional/opportunities/browse-jobs',
          },
        ]
      : []),
  ].slice(0, 3);
};

/** `Good evening, Ada`, by the local time of the browser. */
export const greeting = (firstName: string): string => {
  const hour = new Date().getHours();
  if (hour < 5 || hour >= 18) return `Good evening, ${firstName}`;
  return hour < 12 ? `Good morning, ${firstName}` : `Good afternoon, ${firstName}`;
};

import type { Profile } from '../../../../contract/src/fractionals.ts';

export interface NextAction {
  title: string;
  text: string;
  to: string;
}

const applied = (status: string) => `/account/fractional/opportunities/applied?status=${status}`;
const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

type About = Pick<Profile, 'status' | 'completeness' | 'missing' | 'checklist' | 'resume_id'>;

/** What is missing, in the words of the checklist where it has them. */
export const missingOf = ({ missing, checklist }: Pick<About, 'missing' | 'checklist'>): string[] =>
  (missing ?? []).map(
    (field) =>
      checklist?.find((item) => item.field === field)?.label.toLowerCase() ?? field.replaceAll('_', ' '),
  );

const ofProfile = (profile: About): NextAction[] => {
  const { status, completeness, resume_id } = profile;
  if (status === 'pending')
    return [
      {
        title: 'Your profile is being reviewed',
        text: 'We mail you as soon as it is decided. Until then, save the jobs that you like.',
        to: '/bookmarkjobs',
      },
    ];
  if (status === 'rejected' || status === 'unverified')
    return [
      {
        title: 'Get your profile approved',
        text: 'Companies see you, and you can apply, once it is.',
        to: '/account/fractional/next-step',
      },
    ];
  if (resume_id === null)
    return [
      {
        title: 'Add your resume',
        text: 'It goes along with each application, unless you choose another.',
        to: '/account/fractional/fractional-profile',
      },
    ];
  return (completeness ?? 100) < 100
    ? [
        {
          title: 'Complete your profile',
          text: `Still open: ${missingOf(profile).slice(0, 3).join(', ')}.`,
          to: '/account/fractional/fractional-profile',
        },
      ]
    : [];
};

interface Beside {
  /** Interviews that are listed by themselves. */
  arranged?: number;
  unread?: { messages: number; chats: number } | undefined;
}

/** What a fractional would do next, the most pressing first. */
export const nextActions = (
  profile: About,
  counts: Record<string, number>,
  { arranged = 0, unread }: Beside = {},
): NextAction[] => {
  const { offer = 0, shortlisted = 0 } = counts;
  const interview = Math.max(0, (counts.interview ?? 0) - arranged);
  const none = Object.keys(counts).length === 0;
  return [
    ...(offer > 0
      ? [
          {
            title: `You have ${counted(offer, 'offer', 'offers')}`,
            text: 'Read what the company wrote and answer it.',
            to: applied('offer'),
          },
        ]
      : []),
    ...(unread && unread.messages > 0
      ? [
          {
            title: counted(unread.messages, 'unread message', 'unread messages'),
            text: `In ${counted(unread.chats, 'conversation', 'conversations')}.`,
            to: '/chat',
          },
        ]
      : []),
    ...(interview > 0
      ? [
          {
            title: counted(interview, 'interview to prepare', 'interviews to prepare'),
            text: 'Look at the job and at what you sent.',
            to: applied('interview'),
          },
        ]
      : []),
    ...ofProfile(profile),
    ...(shortlisted > 0
      ? [
          {
            title: `You are shortlisted for ${counted(shortlisted, 'job', 'jobs')}`,
            text: 'The chat with the company is open: ask what you would like to know.',
            to: applied('shortlisted'),
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

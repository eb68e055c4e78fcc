import type { NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import type { NotificationEvent } from './notify.ts';

type Sample = Pick<NotificationEvent, 'title' | 'body' | 'link' | 'mail'>;

const applied = '/account/fractional/opportunities/applied';
const jobs = '/account/company/manage-jobs';
const plans = '/account/company/settings/manage-plans';
const settings = '/account/fractional/settings';

/** One event of every kind, as its feature words it: for the templates' page and for tests. */
export const mailSamples: Record<NotificationKind, Sample> = {
  new_message: {
    title: 'New message from Maya Lindqvist',
    body: 'Maya Lindqvist wrote to you on Cadre.',
    link: '/chat',
  },
  invitation: {
    title: 'Northwind Robotics invites you to apply',
    body: 'Fractional CFO for a series A. Applying is free and does not count towards your plan.',
    link: '/jobgrid',
    mail: { action: { label: 'See the job', url: '/jobgrid' } },
  },
  matching_job: {
    title: '3 new jobs for “CFO, remote”',
    body: 'Fractional CFO for a series A, and 2 more.',
    link: '/jobgrid',
    mail: {
      paragraphs: ['New jobs that match your saved searches:'],
      items: [
        {
          title: 'Fractional CFO for a series A',
          text: 'Northwind Robotics · 10–15 hours a week · remote',
          url: '/jobgrid',
        },
        {
          title: 'Interim finance lead',
          text: 'Harbour Health · 20 hours a week · Europe',
          url: '/jobgrid',
        },
        { title: 'Board adviser, finance', text: 'Kestrel Labs · 2 hours a week · remote', url: '/jobgrid' },
      ],
    },
  },
  application_status: {
    title: 'You are shortlisted',
    body: 'Northwind Robotics has put you on the shortlist for Fractional CFO for a series A.',
    link: applied,
  },
  application_no_response: {
    title: 'No answer came',
    body: 'Harbour Health has not answered within 21 days for Interim finance lead.',
    link: applied,
    mail: {
      paragraphs: [
        'Harbour Health has not answered within 21 days for Interim finance lead.',
        'The application does not count towards your plan any more.',
      ],
    },
  },
  interview: {
    title: 'Times for an interview',
    body: 'Northwind Robotics proposes three times to talk about Fractional CFO for a series A.',
    link: applied,
    mail: { action: { label: 'Choose a time', url: applied } },
  },
  offer: {
    title: 'There is an offer for you',
    body: 'Northwind Robotics is making you an offer for Fractional CFO for a series A.',
    link: applied,
  },
  application_received: {
    title: 'Elena Marsh applied',
    body: 'For Fractional CFO for a series A. The match is 86 of 100.',
    link: jobs,
    mail: {
      subject: 'Elena Marsh applied: Fractional CFO for a series A',
      paragraphs: [
        'Elena Marsh applied for Fractional CFO for a series A. The match is 86 of 100.',
        'An answer within a few days keeps good people interested.',
      ],
    },
  },
  reply_due: {
    title: 'Two people wait for your answer',
    body: 'You promise an answer within 5 days for Fractional CFO for a series A. Two applications are still unseen.',
    link: jobs,
  },
  job_expiring: {
    title: 'Your job ends in 5 days',
    body: 'Fractional CFO for a series A leaves the lists in 5 days. One click keeps it there for another 30.',
    link: jobs,
  },
  job_claimed: {
    title: 'Interim CFO is claimed',
    body: 'It is live as your own job, and people apply to it here.',
    link: jobs,
  },
  import_gone: {
    title: 'Interim CFO has likely expired',
    body: 'Its source no longer lists it, so the imported job was paused.',
    link: '/admin-scraped-jobs?status=converted&expired=true&others=show',
  },
  review_asked: {
    title: 'How was it to work with Elena Marsh?',
    body: 'Your review stays hidden until both sides have written, or 14 days have passed.',
    link: '/account/company/reviews',
  },
  review_published: {
    title: 'A review about you is published',
    body: 'Northwind Robotics gave you 5 of 5. You may reply once.',
    link: '/account/fractional/fractional-profile',
  },
  profile_reminder: {
    title: 'Is your availability still right?',
    body: 'You said in March that you have 15 hours a week. Companies trust what was confirmed lately.',
    link: '/account/fractional/fractional-profile',
  },
  approval_asked: {
    title: 'Elena Marsh asks for approval',
    body: 'CFO · Finance lead for software companies from series A to B',
    link: '/unverified-fractional-candidates',
  },
  report_filed: {
    title: 'The job Interim CFO was reported',
    body: 'A member says: asks for money, bank details or documents. They wanted a fee before the first call.',
    link: '/company-jobs',
  },
  limit_reached: {
    title: 'You have used 24 of 30 applications',
    body: 'Your plan gives 30 applications a month. The next ones come on the first of the month.',
    link: '/account/fractional/payments',
  },
  admin_message: {
    title: 'Interview times are here',
    body: 'Companies can now propose times, and you choose one with a click. It goes into your calendar by itself.',
    link: '/account/fractional/home',
  },
  approval_decided: {
    title: 'Your profile is approved',
    body: 'Companies can find you now, and you can apply to jobs.',
    link: '/account/fractional/opportunities/browse-jobs',
    mail: {
      paragraphs: [
        'Companies can find you now, and you can apply to jobs.',
        'Keep your hours and the day you are free from up to date: companies filter by both.',
      ],
      action: { label: 'Browse jobs', url: '/account/fractional/opportunities/browse-jobs' },
    },
  },
  plan_bought: {
    title: 'Promote 3 is yours',
    body: 'Three jobs can be live at once, each promoted for 14 days. The plan renews on 1 June for $349.',
    link: plans,
  },
  plan_renewing: {
    title: 'Promote 3 renews in 3 days',
    body: 'On 1 June we charge $349 to your card. Nothing is left to do.',
    link: plans,
  },
  plan_failed: {
    title: 'Your payment did not go through',
    body: 'Your bank refused $349 for Promote 3. We try again on 3 June; until then everything works as before.',
    link: plans,
  },
  plan_ended: {
    title: 'The Promote 3 plan has ended',
    body: 'Live jobs are paused and kept. They go live again with a plan.',
    link: plans,
  },
  account_security: {
    title: 'Your password was changed',
    body: 'The password of your Cadre account was changed, and other devices were signed out.',
    link: settings,
    mail: {
      paragraphs: [
        'The password of your Cadre account was changed, and other devices were signed out.',
        'If this was not you, set a new password at once.',
      ],
      action: { label: 'Set a new password', url: '/account/forgot-password' },
    },
  },
};

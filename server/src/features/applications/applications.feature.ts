import type { Feature } from '../../lib/feature.ts';
import { eraseApplications, exportApplications } from './applications.public.ts';
import { applicationRoutes } from './applications.routes.ts';
import {
  notifyCompanyOfApplication,
  notifyFractionalOfStatus,
  notifyWithdrawal,
  purgeShownOrders,
} from './applications.tasks.ts';
import { offerRoutes } from './offers/offers.routes.ts';
import { expireOffers } from './offers/offers.tasks.ts';
import { endUnanswered, finishDeclines, measureReplies, runReplyClock } from './reply-clock.tasks.ts';
import { countResponsesTask } from './response-statistics.tasks.ts';

export const applicationsFeature: Feature = {
  name: 'applications',
  routes: [applicationRoutes, offerRoutes],
  tasks: [
    notifyCompanyOfApplication,
    notifyFractionalOfStatus,
    notifyWithdrawal,
    finishDeclines,
    runReplyClock,
    measureReplies,
    endUnanswered,
    expireOffers,
    countResponsesTask,
    purgeShownOrders,
  ],
  tables: [
    'applications',
    'application_history',
    'application_notes',
    'scorecard_criteria',
    'application_scorecards',
    'reply_records',
    'response_statistics',
    'shown_orders',
  ],
  exportPerson: exportApplications,
  erasePerson: eraseApplications,
  mailSamples: {
    application_status: {
      title: 'You are shortlisted',
      body: 'Northwind Robotics has put you on the shortlist for Fractional CFO for a series A.',
      link: '/account/fractional/opportunities/applied',
    },
    application_no_response: {
      title: 'No answer came',
      body: 'Harbour Health has not answered within 21 days for Interim finance lead.',
      link: '/account/fractional/opportunities/applied',
      mail: {
        paragraphs: [
          'Harbour Health has not answered within 21 days for Interim finance lead.',
          'The application does not count towards your plan any more.',
        ],
      },
    },
    offer: {
      title: 'There is an offer for you',
      body: 'Northwind Robotics made you an offer for Fractional CFO for a series A. $180/hour, 10 hours a week, from 1 Dec 2026.',
      link: '/account/fractional/opportunities/applied',
      mail: {
        subject: 'There is an offer for you: Fractional CFO for a series A',
        paragraphs: [
          'Northwind Robotics made you an offer for Fractional CFO for a series A.',
          '$180/hour, 10 hours a week, from 1 Dec 2026.',
          'You can answer until 30 Nov 2026.',
        ],
      },
    },
    application_received: {
      title: 'Elena Marsh applied',
      body: 'For Fractional CFO for a series A. The match is 86 of 100.',
      link: '/account/company/manage-jobs',
      mail: {
        subject: 'Elena Marsh applied: Fractional CFO for a series A',
        paragraphs: [
          'Elena Marsh applied for Fractional CFO for a series A. The match is 86 of 100.',
          'An answer within a few days keeps good people interested.',
        ],
      },
    },
    mention: {
      title: 'Maya Lindqvist mentioned you',
      body: 'In a note on Elena Marsh, who applied for Fractional CFO for a series A.',
      link: '/account/company/manage-jobs',
      mail: {
        paragraphs: [
          'In a note on Elena Marsh, who applied for Fractional CFO for a series A.',
          'They wrote: @Tom Reyes, can you check the references?',
        ],
      },
    },
    reply_due: {
      title: 'Two people wait for your answer',
      body: 'You promise an answer within 5 days for Fractional CFO for a series A. Two applications are still unseen.',
      link: '/account/company/manage-jobs',
    },
  },
};

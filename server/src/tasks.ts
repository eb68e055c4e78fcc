import {
  answerForgotPassword,
  purgeAccounts,
  removeFiles,
  removeOrphanedFiles,
} from './features/accounts/accounts.tasks.ts';
import {
  notifyCompanyOfApplication,
  notifyFractionalOfStatus,
  notifyWithdrawal,
} from './features/applications/applications.tasks.ts';
import {
  endUnanswered,
  finishDeclines,
  measureReplies,
  runReplyClock,
} from './features/applications/reply-clock.tasks.ts';
import {
  deleteStripeCustomer,
  endGivenPlans,
  nameCustomer,
  notifyRenewals,
  reconcilePayments,
  syncPayments,
} from './features/billing/billing.tasks.ts';
import { stopRenewalsTask } from './features/billing/stop-renewals.tasks.ts';
import { sendCampaign } from './features/campaigns/campaigns.tasks.ts';
import { mailUnreadMessages, purgeChat } from './features/chat/chat.tasks.ts';
import { beginEngagements } from './features/engagements/engagements.tasks.ts';
import { purgeEnquiries } from './features/enquiries/enquiries.tasks.ts';
import { sendProfileReminders } from './features/fractionals/profile-reminders.tasks.ts';
import { purgeProfileViews } from './features/fractionals/profile-views.tasks.ts';
import { cancelOrphanedInterviews, sendInterviewReminders } from './features/interviews/interviews.tasks.ts';
import { followSources } from './features/job-imports/job-imports.tasks.ts';
import { endJobs, notifyJobsEnding, pauseExcessJobs, promoteJobs } from './features/jobs/jobs.tasks.ts';
import { purgeNewsletter } from './features/newsletter/newsletter.tasks.ts';
import {
  deliverMail,
  deliverPush,
  purgeNotifications,
  ringBell,
} from './features/notifications/notifications.tasks.ts';
import { notifyDueReviews, requestReviews } from './features/reviews/reviews.tasks.ts';
import {
  matchSavedSearches,
  notifyDigests,
  notifyMatch,
} from './features/saved-searches/saved-searches.tasks.ts';
import { queueDueScrapes, scrapeSource } from './features/scrapers/scrapers.tasks.ts';
import { addUpStatistics } from './features/statistics/statistics.tasks.ts';
import { purgeIdempotencyKeys } from './lib/idempotency-task.ts';
import { sendMail } from './lib/mail-task.ts';
import type { Task } from './lib/tasks.ts';

/** Every background task, one line each. */
export const tasks: Task[] = [
  sendMail,
  ringBell,
  deliverMail,
  deliverPush,
  purgeNotifications,
  endUnanswered,
  finishDeclines,
  runReplyClock,
  measureReplies,
  notifyDueReviews,
  requestReviews,
  notifyCompanyOfApplication,
  notifyFractionalOfStatus,
  notifyWithdrawal,
  answerForgotPassword,
  removeFiles,
  removeOrphanedFiles,
  mailUnreadMessages,
  purgeChat,
  purgeAccounts,
  purgeIdempotencyKeys,
  syncPayments,
  reconcilePayments,
  deleteStripeCustomer,
  nameCustomer,
  endGivenPlans,
  notifyRenewals,
  stopRenewalsTask,
  pauseExcessJobs,
  promoteJobs,
  addUpStatistics,
  sendCampaign,
  purgeNewsletter,
  purgeEnquiries,
  notifyJobsEnding,
  endJobs,
  followSources,
  sendProfileReminders,
  purgeProfileViews,
  matchSavedSearches,
  notifyMatch,
  notifyDigests,
  sendInterviewReminders,
  cancelOrphanedInterviews,
  beginEngagements,
  queueDueScrapes,
  scrapeSource,
];

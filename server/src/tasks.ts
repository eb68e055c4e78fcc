import {
  answerForgotPassword,
  removeFiles,
  removeLooseFiles,
  tidyAccounts,
} from './features/accounts/accounts.tasks.ts';
import { tellCompany, tellFractional, tellWithdrawal } from './features/applications/applications.tasks.ts';
import { finishDeclines, keepReplyClock, measureReplies } from './features/applications/reply-clock.tasks.ts';
import { endUnanswered } from './features/applications/unanswered.tasks.ts';
import {
  endGivenPlans,
  forgetCustomer,
  nameCustomer,
  reconcilePayments,
  syncPayments,
  tellRenewals,
} from './features/billing/billing.tasks.ts';
import { stopRenewalsTask } from './features/billing/stop-renewals.tasks.ts';
import { sendCampaign } from './features/campaigns/campaigns.tasks.ts';
import { mailUnreadMessages, tidyChat } from './features/chat/chat.tasks.ts';
import { beginEngagements } from './features/engagements/engagements.tasks.ts';
import { tidyEnquiries } from './features/enquiries/enquiries.tasks.ts';
import { remindOfProfiles } from './features/fractionals/profile-reminders.tasks.ts';
import { tidyProfileViews } from './features/fractionals/profile-views.tasks.ts';
import { cancelOrphanedInterviews, remindOfInterviews } from './features/interviews/interviews.tasks.ts';
import { followSources } from './features/job-imports/job-imports.tasks.ts';
import { endJobs, warnOfEnds } from './features/jobs/jobs.tasks.ts';
import { pauseJobsOverSlots } from './features/jobs/jobs-over-slots.tasks.ts';
import { promoteLiveJobs } from './features/jobs/promote-jobs.tasks.ts';
import { tidyNewsletter } from './features/newsletter/newsletter.tasks.ts';
import {
  deliverMail,
  deliverPush,
  ringBell,
  tidyNotifications,
} from './features/notifications/notifications.tasks.ts';
import { announceDueReviews, askForReviews } from './features/reviews/reviews.tasks.ts';
import {
  matchSavedSearches,
  tellDigests,
  tellOfMatch,
} from './features/saved-searches/saved-searches.tasks.ts';
import { queueDueScrapes, scrapeSource } from './features/scrapers/scrapers.tasks.ts';
import { addUpStatistics } from './features/statistics/statistics.tasks.ts';
import { tidyIdempotencyKeys } from './lib/idempotency-task.ts';
import { sendMail } from './lib/mail-task.ts';
import type { Task } from './lib/tasks.ts';

/** Every background task, one line each. */
export const tasks: Task[] = [
  sendMail,
  ringBell,
  deliverMail,
  deliverPush,
  tidyNotifications,
  endUnanswered,
  finishDeclines,
  keepReplyClock,
  measureReplies,
  announceDueReviews,
  askForReviews,
  tellCompany,
  tellFractional,
  tellWithdrawal,
  answerForgotPassword,
  removeFiles,
  removeLooseFiles,
  mailUnreadMessages,
  tidyChat,
  tidyAccounts,
  tidyIdempotencyKeys,
  syncPayments,
  reconcilePayments,
  forgetCustomer,
  nameCustomer,
  endGivenPlans,
  tellRenewals,
  stopRenewalsTask,
  pauseJobsOverSlots,
  promoteLiveJobs,
  addUpStatistics,
  sendCampaign,
  tidyNewsletter,
  tidyEnquiries,
  warnOfEnds,
  endJobs,
  followSources,
  remindOfProfiles,
  tidyProfileViews,
  matchSavedSearches,
  tellOfMatch,
  tellDigests,
  remindOfInterviews,
  cancelOrphanedInterviews,
  beginEngagements,
  queueDueScrapes,
  scrapeSource,
];

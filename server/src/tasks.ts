import { answerForgotPassword, removeFiles, tidyAccounts } from './features/accounts/accounts.tasks.ts';
import { tellCompany, tellFractional } from './features/applications/applications.tasks.ts';
import { endUnanswered } from './features/applications/unanswered.tasks.ts';
import { tellDecision } from './features/fractionals/fractionals.tasks.ts';
import {
  deliverMail,
  deliverPush,
  ringBell,
  tidyNotifications,
} from './features/notifications/notifications.tasks.ts';
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
  tellDecision,
  endUnanswered,
  tellCompany,
  tellFractional,
  answerForgotPassword,
  removeFiles,
  tidyAccounts,
  tidyIdempotencyKeys,
];

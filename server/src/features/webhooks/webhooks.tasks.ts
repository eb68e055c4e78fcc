import { defineTask } from '../../lib/tasks.ts';
import { sendDue } from './send-due.ts';
import { sendWebhooksTask } from './webhook-task.ts';

/**
 * Sends what is due. Enqueued by `add_webhook_event` of the migrations for each event, and for the time of each further
 * attempt; every minute for what a killed process left behind.
 */
export const sendWebhooks = defineTask({
  ...sendWebhooksTask,
  every: '* * * * *',
  run: (deps) => sendDue(deps),
});

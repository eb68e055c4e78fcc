import { z } from 'zod';
import type { TaskDefinition } from '../../lib/tasks.ts';

/** Wakes the sender. `add_webhook_event` of the migrations enqueues it by its name. */
export const sendWebhooksTask: TaskDefinition<Record<string, never>> = {
  name: 'send_webhooks',
  input: z.object({}).strict() as z.ZodType<Record<string, never>>,
};

import { z } from 'zod';
import { Id } from '../../../../contract/src/values.ts';
import type { TaskDefinition } from '../../lib/tasks.ts';

/** A job can be found from now on: whoever searches for such a job wants to hear of it. */
export const jobWentLive: TaskDefinition<{ job_id: string }> = {
  name: 'job_went_live',
  input: z.object({ job_id: Id }),
};

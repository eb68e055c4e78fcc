import { z } from 'zod';
import { Id } from '../../../../contract/src/values.ts';
import type { TaskDefinition } from '../../lib/tasks.ts';

/** Opens the conversation of a shortlisted applicant with the person who shortlisted them. The chat runs it. */
export const openShortlistRoom: TaskDefinition<{ company_user_id: string; fractional_id: string }> = {
  name: 'open_shortlist_room',
  input: z.object({ company_user_id: Id, fractional_id: Id }),
};

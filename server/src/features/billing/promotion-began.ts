import { z } from 'zod';
import { Id } from '../../../../contract/src/values.ts';
import type { TaskDefinition } from '../../lib/tasks.ts';

/** A plan promotes from now on, or promotes more: the live jobs that its company has already have a part in it. */
export const promotionBegan: TaskDefinition<{ user_id: string }> = {
  name: 'promotion_began',
  input: z.object({ user_id: Id }),
};

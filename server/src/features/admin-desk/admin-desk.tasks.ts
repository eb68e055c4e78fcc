import { defineTask } from '../../lib/tasks.ts';
import { purgeOldMarks } from './desk-marks.queries.ts';

/** Deletes old marks of the desk every night. */
export const purgeDeskMarks = defineTask({
  name: 'purge_desk_marks',
  every: '43 3 * * *',
  run: ({ db }) => purgeOldMarks(db),
});

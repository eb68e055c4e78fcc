import { sql } from 'kysely';
import { addDays, dayMilliseconds } from '../../contract/src/dates.ts';
import { limits } from '../../contract/src/limits.ts';
import { finishDeclines } from '../src/features/applications/reply-clock.tasks.ts';
import type { TestApp } from './app-for-test.ts';

/** Simulates the end of the time to undo a decline, and makes it final. */
export const passUndo = async (test: TestApp, applicationId: string): Promise<void> => {
  await test.db
    .updateTable('applications')
    .set({ declining_until: sql`now() - interval '1 second'` })
    .where('id', '=', applicationId)
    .where('declining_until', 'is not', null)
    .execute();
  await finishDeclines.run(test.deps, {});
};

/** Moves the times of an application back, so that it was sent so many days ago. */
export const ageApplication = async (test: TestApp, applicationId: string, days: number): Promise<void> => {
  await sql`
    update applications set
      created_at = created_at - shift.by, updated_at = updated_at - shift.by,
      viewed_at = viewed_at - shift.by, answered_at = answered_at - shift.by
    from (select created_at - (now() - make_interval(secs => ${(days * dayMilliseconds) / 1_000})) as by
      from applications where id = ${applicationId}) as shift
    where id = ${applicationId}`.execute(test.db);
};

/** Moves the times of the reviews of an engagement back, so that they were written so many days ago. */
export const ageReviews = async (test: TestApp, applicationId: string, days: number): Promise<void> => {
  const at = (days: number) => addDays(Date.now(), days).toISOString();
  await test.db
    .updateTable('reviews')
    .set((eb) => ({
      created_at: at(-days),
      published_at: eb.fn('least', ['published_at', eb.val(at(limits.reviewBlindDays - days))]),
    }))
    .where('application_id', '=', applicationId)
    .execute();
};

import { sql } from 'kysely';
import { limits } from '../../contract/src/limits.ts';
import { finishDeclines } from '../src/features/applications/reply-clock.tasks.ts';
import type { TestApp } from './app-for-test.ts';

/** Lets the five minutes pass in which a decline of this application can be undone, and makes it final. */
export const passUndo = async (test: TestApp, applicationId: string): Promise<void> => {
  await test.db
    .updateTable('applications')
    .set({ declining_until: sql`now() - interval '1 second'` })
    .where('id', '=', applicationId)
    .where('declining_until', 'is not', null)
    .execute();
  await finishDeclines.run(test.deps, {});
};

/** Makes an application as old as if it had been sent so many days ago; what happened since moves along. */
export const ageApplication = async (test: TestApp, applicationId: string, days: number): Promise<void> => {
  await sql`
    update applications set
      created_at = created_at - shift.by, updated_at = updated_at - shift.by,
      viewed_at = viewed_at - shift.by, answered_at = answered_at - shift.by
    from (select created_at - (now() - make_interval(secs => ${days * 86_400})) as by
      from applications where id = ${applicationId}) as shift
    where id = ${applicationId}`.execute(test.db);
};

/** Makes the reviews of an engagement as old as if they had been written so many days ago. */
export const ageReviews = async (test: TestApp, applicationId: string, days: number): Promise<void> => {
  const at = (day: number) => new Date(Date.now() + day * 86_400_000).toISOString();
  await test.db
    .updateTable('reviews')
    .set((eb) => ({
      created_at: at(-days),
      published_at: eb.fn('least', ['published_at', eb.val(at(limits.reviewBlindDays - days))]),
    }))
    .where('application_id', '=', applicationId)
    .execute();
};

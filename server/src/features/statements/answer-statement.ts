import { toIsoDay, toMonth } from '../../../../contract/src/dates.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { notifyStatement } from './notify-statements.ts';
import { findStatement, getOwnEngagement, lockForTask, type StatementRow } from './statements.queries.ts';

interface Answer {
  statement_id: string;
  submission: number;
  answer: 'approve' | 'question';
  note: string;
}

/** Whether the last day to answer has passed. */
const isOver = ({ answer_by }: StatementRow, now: Date): boolean =>
  answer_by !== null && answer_by < toIsoDay(now);

const writeAnswer = async (
  db: Db,
  { id }: StatementRow,
  answer: { status: 'approved' | 'questioned'; by: 'company' | 'silence'; note: string; now: Date },
): Promise<void> => {
  await db
    .updateTable('statements')
    .set({
      status: answer.status,
      answered_by: answer.by,
      answered_at: answer.now.toISOString(),
      answer_note: answer.note,
    })
    .where('id', '=', id)
    .execute();
};

/** Approves or questions a submitted statement. Returns the id of its engagement. */
export const answerStatement = async (
  db: Db,
  actor: Actor,
  { statement_id, submission, answer, note }: Answer,
  now: Date,
): Promise<string> => {
  const found = await findStatement(db, statement_id);
  if (found === undefined) throw problem('not_found');
  const engagement = await getOwnEngagement(db, actor, found.application_id, { lock: true });
  // Again, because another answer or the task may have come first.
  const row = await findStatement(db, statement_id);
  // The company does not see drafts.
  if (row === undefined || row.status === 'draft') throw problem('not_found');
  if (row.status !== 'submitted')
    throw problem('not_allowed_now', `This statement is ${row.status}. It waits for no answer.`);
  if (row.submissions !== submission)
    throw problem('not_allowed_now', 'The statement has changed since you read it. Please read it again.');
  if (answer === 'question' && isOver(row, now))
    throw problem('not_allowed_now', 'The time to answer is over. The statement counts as approved.');
  const status = answer === 'approve' ? 'approved' : 'questioned';
  await writeAnswer(db, row, { status, by: 'company', note, now });
  await notifyStatement(db, engagement, {
    event: status,
    month: toMonth(row.month),
    dedupeKey: `statement ${row.id} ${status} ${submission}`,
    note,
  });
  return row.application_id;
};

/** Approves a statement whose time to answer is over, unless it was answered meanwhile, and notifies both sides. */
export const approveBySilence = async (
  db: Db,
  { id, application_id }: Pick<StatementRow, 'id' | 'application_id'>,
  now: Date,
): Promise<void> => {
  const engagement = await lockForTask(db, application_id);
  const row = await findStatement(db, id);
  if (engagement === undefined || row?.status !== 'submitted' || !isOver(row, now)) return;
  await writeAnswer(db, row, { status: 'approved', by: 'silence', note: '', now });
  await notifyStatement(db, engagement, {
    event: 'approved by silence',
    month: toMonth(row.month),
    dedupeKey: `statement ${row.id} approved ${row.submissions}`,
  });
};

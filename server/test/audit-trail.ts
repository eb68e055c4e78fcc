import type { TestApp } from './app-for-test.ts';

/** The audit log of a subject, oldest first. */
export const listAudit = ({ db }: Pick<TestApp, 'db'>, subjectId: string) =>
  db.selectFrom('audit_log').selectAll().where('subject_id', '=', subjectId).orderBy('id').execute();

import { toIsoDay, toMonth } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import { getSide } from '../../../../contract/src/sides.ts';
import {
  type EngagementStatements,
  statementAnswer,
  statementList,
  statementSave,
  statementSubmit,
} from '../../../../contract/src/statements.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { perTarget, type RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import {
  findBusinessRecord,
  getRecordOwner,
  listMissingFields,
} from '../business-records/business-records.public.ts';
import { listTerms } from '../terms/terms.public.ts';
import { answerStatement } from './answer-statement.ts';
import { getRemainingProjectMinor, saveStatement, submitStatement } from './enter-statement.ts';
import { type InvoiceLinks, invoiceLinks } from './invoices/invoice-links.ts';
import { listInvoices, toSummary } from './invoices/invoices.queries.ts';
import {
  getMonthAccount,
  getStoredMonthAccount,
  getTopics,
  runningMonths,
  toStatement,
} from './statements.policy.ts';
import { getOwnEngagement, listStatements, listStatusChanges } from './statements.queries.ts';

/** Each step sends a mail to the other party. */
const stepLimit = (field: 'application_id' | 'statement_id'): { limit: RateLimit } => ({
  limit: { max: limits.statementStepsDay, minutes: 24 * 60, by: perTarget(field) },
});

/** The months of an engagement, with those whose statement outlived a change of its days. */
const getStatements = async (
  db: Db,
  actor: Actor,
  applicationId: string,
  { now, links }: { now: Date; links: InvoiceLinks },
): Promise<EngagementStatements> => {
  const engagement = await getOwnEngagement(db, actor, applicationId);
  const side = getSide(actor);
  const today = toIsoDay(now);
  const statements = await listStatements(db, applicationId);
  const invoices = await listInvoices(
    db,
    statements.map(({ id }) => id),
  );
  const versions = await listTerms(db, [applicationId]);
  const running = runningMonths(engagement, await listStatusChanges(db, applicationId), today);
  const months = [...new Set([...running, ...statements.map(({ month }) => toMonth(month))])]
    .sort()
    .reverse();
  const getMonthInput = (month: string) => {
    const row = statements.find((statement) => toMonth(statement.month) === month);
    const topics = row ? getTopics(row) : [];
    const enteredMinor = row?.entered_minor ?? null;
    return { row, input: { engagement, versions, statements, month, topics, enteredMinor } };
  };
  const left = getRemainingProjectMinor(
    getMonthAccount(getMonthInput(today.slice(0, 7)).input),
    statements,
    versions,
  );
  const record = await findBusinessRecord(db, getRecordOwner(actor));
  return {
    application_id: applicationId,
    can_enter: side === 'fractional',
    project_left: toMajor(left),
    missing: Object.keys(listMissingFields(record, side === 'company' ? 'buyer' : 'seller')),
    months: months.map((month) => {
      const { row, input } = getMonthInput(month);
      const invoice = invoices.find(({ statement_id }) => statement_id === row?.id);
      return toStatement(row, getStoredMonthAccount(row, input), {
        month,
        side,
        invoice: invoice === undefined ? null : toSummary(invoice, links),
      });
    }),
  };
};

export const statementRoutes = (app: App) => {
  const { config, clock } = app.deps;
  const list = (db: Db, actor: Actor, applicationId: string) => {
    const now = clock.now();
    return getStatements(db, actor, applicationId, { now, links: invoiceLinks(config, now) });
  };

  serve(app, statementList, ({ db, actor, params }) => list(db, actor, params.id));

  serve(app, statementSave, async ({ db, actor, body }) => {
    await saveStatement(db, actor, body, clock.now());
    return list(db, actor, body.application_id);
  });

  serve(
    app,
    statementSubmit,
    async ({ db, actor, body }) => {
      await submitStatement(db, actor, body, clock.now());
      return list(db, actor, body.application_id);
    },
    stepLimit('application_id'),
  );

  serve(
    app,
    statementAnswer,
    async ({ db, actor, body }) => list(db, actor, await answerStatement(db, actor, body, clock.now())),
    stepLimit('statement_id'),
  );
};

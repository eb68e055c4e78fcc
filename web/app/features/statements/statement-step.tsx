import { Button } from '@mantine/core';
import { formatDay, toIsoDay } from '../../../../contract/src/dates.ts';
import type { EngagementStatements, Statement } from '../../../../contract/src/statements.ts';
import type { Side } from '../../../../contract/src/terms.ts';
import type { NextStep } from '../../ui/next-step.tsx';
import { isWaitingFor, monthName } from './statement-labels.ts';

/** Whether a month is over and nothing was submitted. */
const isDue = ({ status, month }: Statement, side: Side): boolean =>
  side === 'fractional' &&
  (status === 'open' || status === 'draft') &&
  month < toIsoDay(Date.now()).slice(0, 7);

/** What the oldest month that waits for a side asks it to do. */
const describe = ({ status, month, answer_by }: Statement, side: Side): NextStep => {
  const name = monthName(month);
  if (side === 'company')
    return {
      title: `Answer the statement for ${name}`,
      ...(answer_by && { text: `Without an answer it is approved after ${formatDay(answer_by)}.` }),
    };
  if (status === 'questioned')
    return { title: `Answer the question about ${name}`, text: 'Change the statement and submit it again.' };
  return status === 'approved'
    ? { title: `Issue the invoice for ${name}`, text: 'The statement is approved.' }
    : { title: `Submit the statement for ${name}`, text: 'State what you worked on, and for how long.' };
};

/** The oldest month that waits for a side. */
export const statementStep = (
  statements: EngagementStatements | undefined,
  side: Side,
): NextStep | undefined => {
  const statement = statements?.months.findLast(
    (candidate) => isWaitingFor(candidate, side) || isDue(candidate, side),
  );
  if (statement === undefined) return undefined;
  return {
    ...describe(statement, side),
    action: (
      <Button component="a" href="#statements">
        Open the statement
      </Button>
    ),
  };
};

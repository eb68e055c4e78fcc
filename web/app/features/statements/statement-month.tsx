import { Text } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '../../../../contract/src/dates.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import type { EngagementStatements, Statement } from '../../../../contract/src/statements.ts';
import type { Side } from '../../../../contract/src/terms.ts';
import { Meter } from '../../ui/meter.tsx';
import { Quote } from '../../ui/quote.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { InvoicePart } from './invoices/invoice-part.tsx';
import { StatementActions } from './statement-actions.tsx';
import {
  formatHours,
  formatHoursUsed,
  isWaitingFor,
  monthName,
  statementStatusLabels,
} from './statement-labels.ts';
import styles from './statements.module.css';

interface Props {
  statement: Statement;
  statements: EngagementStatements;
  side: Side;
}

/** One month: its state in a line, and its hours, pay, answer and invoice below. Opens if the viewer has to act. */
export const StatementMonth = ({ statement, statements, side }: Props) => {
  const { month, status, pay, currency, topics } = statement;
  // Stays open after the viewer has acted.
  const [opened, setOpened] = useState(isWaitingFor(statement, side));
  return (
    <details className={styles.month} open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        <span className={styles.name}>{monthName(month)}</span>
        <StatusBadge status={status} texts={statementStatusLabels} />
        {status !== 'open' && <span className={styles.sum}>{formatMoney(pay, currency)}</span>}
      </summary>
      <div className={styles.details}>
        <Band band={statement.band} />
        {topics.length > 0 && (
          <table className={styles.topics}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Topic</th>
                <th scope="col">Hours</th>
              </tr>
            </thead>
            <tbody>
              {topics.map(({ topic, hours }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two topics may have the same text.
                <tr key={index}>
                  <td>{topic}</td>
                  <td>{formatHours(hours)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Answer statement={statement} side={side} />
        <StatementActions statement={statement} statements={statements} side={side} />
        {status === 'approved' && pay > 0 && <InvoicePart statement={statement} side={side} />}
      </div>
    </details>
  );
};

const Band = ({ band }: Pick<Statement, 'band'>) => {
  const available = (band.bought ?? 0) + band.carried;
  return (
    <div className={styles.band}>
      <Text c="dimmed" fz="sm">
        {formatHoursUsed(band)}
      </Text>
      {available > 0 && (
        <Meter share={band.used / available} tone={band.used > available ? 'warn' : 'brand'} />
      )}
    </div>
  );
};

/** Until when the company may answer, or its question or approval. */
const Answer = ({ statement, side }: { statement: Statement; side: Side }) => {
  const { status, answer_by, answered_by, answered_at, answer_note } = statement;
  if (status === 'submitted' && answer_by !== null)
    return (
      <Text c="dimmed" fz="sm">
        {side === 'company' ? 'Approve or question it' : 'The company can question it'} until{' '}
        {formatDay(answer_by)} (UTC). After that it counts as approved.
      </Text>
    );
  if (answered_at === null) return null;
  return (
    <>
      {status === 'approved' && (
        <Text c="dimmed" fz="sm">
          Approved {answered_by === 'silence' ? 'without an answer in time' : 'by the company'} on{' '}
          {formatDay(answered_at)}.
        </Text>
      )}
      <Quote text={answer_note} />
    </>
  );
};

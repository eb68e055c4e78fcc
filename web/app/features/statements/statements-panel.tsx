import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EngagementStatements } from '../../../../contract/src/statements.ts';
import type { Side } from '../../../../contract/src/terms.ts';
import { useSession } from '../../lib/session.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { BusinessRecordDialog } from './business-record-dialog.tsx';
import { StatementMonth } from './statement-month.tsx';
import { statementsQuery } from './statements.data.ts';
import styles from './statements.module.css';

const shownMonths = 3;

/** The monthly statements and invoices of an engagement, for the fractional or the company. */
export const StatementsPanel = ({ applicationId }: { applicationId: string }) => {
  const side = useSession()?.type === 'company' ? 'company' : 'fractional';
  const query = useQuery(statementsQuery(applicationId));
  return (
    <section className={styles.panel} aria-label="Monthly statements">
      <LoadBoundary
        query={query}
        skeleton={<Bar height="4rem" />}
        isEmpty={({ months }) => months.length === 0}
        empty={
          <Text c="dimmed" fz="sm">
            Hours and invoices of each month appear here from the start on.
          </Text>
        }
      >
        {(statements) => <Months statements={statements} side={side} />}
      </LoadBoundary>
    </section>
  );
};

const Months = ({ statements, side }: { statements: EngagementStatements; side: Side }) => {
  const [all, setAll] = useState(false);
  const { months } = statements;
  return (
    <>
      {side === 'company' && <MissingDetails statements={statements} />}
      <ul className={styles.months}>
        {(all ? months : months.slice(0, shownMonths)).map((statement) => (
          <li key={statement.month}>
            <StatementMonth statement={statement} statements={statements} side={side} />
          </li>
        ))}
      </ul>
      {!all && months.length > shownMonths && (
        <div>
          <Button variant="subtle" size="sm" onClick={() => setAll(true)}>
            Show all {months.length} months
          </Button>
        </div>
      )}
    </>
  );
};

/** Asks a company for its business details when a statement leads to an invoice. */
const MissingDetails = ({ statements: { missing, months } }: { statements: EngagementStatements }) => {
  const [opened, setOpened] = useState(false);
  const isDue = months.some(
    ({ status, invoice }) => (status === 'submitted' || status === 'approved') && invoice === null,
  );
  if (missing.length === 0 || !isDue) return null;
  return (
    <div className={styles.notice}>
      <p>Invoices need your company’s legal name and address.</p>
      <Button variant="default" size="sm" onClick={() => setOpened(true)}>
        Add business details
      </Button>
      {opened && <BusinessRecordDialog onClose={() => setOpened(false)} />}
    </div>
  );
};

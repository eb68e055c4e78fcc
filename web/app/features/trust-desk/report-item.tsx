import { Button } from '@mantine/core';
import { href, Link } from 'react-router';
import { limits } from '../../../../contract/src/limits.ts';
import {
  AppealDecision,
  appealDecisionLabels,
  type QueuedReport,
  ReportDecision,
  reportDecisionLabels,
  reportReasonLabels,
} from '../../../../contract/src/moderation.ts';
import queue from '../../ui/queue.module.css';
import { Quote } from '../../ui/quote.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatementDialog } from '../../ui/statement-dialog.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useDecideAppeal, useDecideReport } from './trust-desk.data.ts';
import styles from './trust-queue.module.css';

const subjectLabels = { user: 'Person', company: 'Company', job: 'Job' };

const AccountLink = ({ account }: { account: QueuedReport['person'] }) =>
  account ? (
    <Link to={href('/admin-accounts/:id', { id: account.id })}>{account.name}</Link>
  ) : (
    <>nobody with an account</>
  );

interface Props {
  report: QueuedReport;
  /** Opens the dialog that decides it. */
  onOpen: () => void;
}

/** A report with its evidence and what was decided. */
export const ReportItem = ({ report, onOpen }: Props) => {
  const { subject, subject_type, link, reason, reporter, person, text, message, created_at } = report;
  return (
    <li className={styles.report} aria-label={`Report: ${subject}`}>
      <header className={queue.head}>
        <StatusBadge
          status={subject_type}
          label={message === null ? subjectLabels[subject_type] : 'Message'}
          tone="info"
        />
        <h2>
          <Link to={link}>{subject}</Link>
        </h2>
        <span className={queue.soft}>
          <RelativeTime time={created_at} />
        </span>
      </header>
      <p className={queue.soft}>
        {reportReasonLabels[reason]}.{' '}
        {reporter ? (
          <>
            Reported by <AccountLink account={reporter} />, about{' '}
          </>
        ) : (
          'About '
        )}
        <AccountLink account={person} />.
      </p>
      <Quote text={text} />
      {message !== null && (
        <>
          <p className={queue.soft}>The reported message:</p>
          <Quote text={message} />
        </>
      )}
      <Decision report={report} />
      <Acts report={report} onOpen={onOpen} />
    </li>
  );
};

const Decision = ({
  report: { decision, statement, decided_by, decided_at, appeal },
}: Pick<Props, 'report'>) => {
  if (decision === null || decided_at === null) return null;
  return (
    <>
      <p>
        <strong>{reportDecisionLabels[decision]}</strong>
        {decided_by && `, ${decided_by}`}, <RelativeTime time={decided_at} />
      </p>
      <Quote text={statement} />
      {appeal && (
        <>
          <p>
            <strong>Appeal</strong>, <RelativeTime time={appeal.at} />
          </p>
          <Quote text={appeal.text} />
          {appeal.decision && (
            <>
              <p>
                <strong>{appealDecisionLabels[appeal.decision]}</strong>
                {appeal.decided_by && `, ${appeal.decided_by}`}
              </p>
              <Quote text={appeal.statement} />
            </>
          )}
        </>
      )}
    </>
  );
};

/** What an admin has to decide about a report: an appeal, the report itself, or nothing more. */
const getQuestion = ({ decision, appeal }: QueuedReport): 'appeal' | 'report' | null => {
  if (decision === null) return 'report';
  return appeal !== null && appeal.decision === null ? 'appeal' : null;
};

const Acts = ({ report, onOpen }: Props) => {
  const question = getQuestion(report);
  if (question === null) return null;
  return (
    <div>
      <Button size="compact-md" variant="default" onClick={onOpen}>
        {question === 'appeal' ? 'Decide appeal…' : 'Decide…'}
        <span className="visually-hidden"> {report.subject}</span>
      </Button>
    </div>
  );
};

interface DialogProps {
  report: QueuedReport;
  onDone: () => void;
  onClose: () => void;
}

/** The dialog of a report. It is no part of the item, which another admin's decision removes while this one still writes. */
export const ReportDialog = ({ report, ...shared }: DialogProps) => {
  const [decideReport, decideAppeal] = [useDecideReport(), useDecideAppeal()];
  const { id, subject, text, decision, appeal } = report;
  if (getQuestion(report) === 'appeal')
    return (
      <StatementDialog
        {...shared}
        title={`Appeal: ${subject}`}
        lead={decision === null ? '' : `Decided so far: ${reportDecisionLabels[decision].toLowerCase()}.`}
        quote={appeal?.text ?? null}
        options={AppealDecision.options}
        labels={appealDecisionLabels}
        maxLength={limits.statementOfReasonsCharacters}
        send={(body) => decideAppeal.mutateAsync({ id, ...body })}
      />
    );
  return (
    <StatementDialog
      {...shared}
      title={`Report: ${subject}`}
      lead={reportReasonLabels[report.reason]}
      quote={text}
      options={ReportDecision.options}
      labels={reportDecisionLabels}
      maxLength={limits.statementOfReasonsCharacters}
      send={(body) => decideReport.mutateAsync({ id, ...body })}
    />
  );
};

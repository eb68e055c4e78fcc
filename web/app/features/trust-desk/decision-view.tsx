import { Button, Textarea } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import {
  appealDecisionLabels,
  type DecidedReport,
  reportDecisionLabels,
  reportReasonLabels,
} from '../../../../contract/src/moderation.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Quote } from '../../ui/quote.tsx';
import { runAction } from '../../ui/run-action.ts';
import { Section } from '../../ui/section.tsx';

interface Props {
  report: DecidedReport;
  sendAppeal: UseMutationResult<{ message: string }, Error, string>;
}

/** A decision on a report, as the reporter and the reported person see it, with the form to appeal once. */
export const DecisionView = ({ report, sendAppeal }: Props) => {
  const { side, subject, reason, decision, statement, decided_at, may_appeal, appeal } = report;
  return (
    <>
      <PageHeader
        title={side === 'reporter' ? `Your report: ${subject}` : `Decision about ${subject}`}
        lead={`${reason === 'other' ? '' : `${reportReasonLabels[reason]}. `}Decided on ${formatLongDay(decided_at)}.`}
      />
      <Section title={reportDecisionLabels[decision]} lead="Our reasons">
        <Quote text={statement} />
      </Section>
      {appeal && (
        <Section
          title={appeal.decision === null ? 'Your appeal' : appealDecisionLabels[appeal.decision]}
          lead={
            appeal.decision === null
              ? 'Another person looks at it. We notify you of the result.'
              : 'Your appeal was decided.'
          }
        >
          <Quote text={appeal.text} />
          <Quote text={appeal.statement} />
        </Section>
      )}
      {may_appeal && <AppealForm sendAppeal={sendAppeal} />}
    </>
  );
};

const AppealForm = ({ sendAppeal }: Pick<Props, 'sendAppeal'>) => {
  const [text, setText] = useState('');
  const send = () => runAction(sendAppeal.mutateAsync(text.trim()), ({ message }) => message);
  return (
    <Section
      title="Appeal"
      lead={`You can appeal once, within ${limits.appealDays} days. Another person decides about it.`}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Textarea
          label="What is wrong with the decision?"
          autosize
          minRows={4}
          maxLength={limits.statementOfReasonsCharacters}
          required
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" mt="md" disabled={text.trim() === ''} loading={sendAppeal.isPending}>
          Send appeal
        </Button>
      </form>
    </Section>
  );
};

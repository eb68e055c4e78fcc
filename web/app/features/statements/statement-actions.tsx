import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import type { EngagementStatements, Statement } from '../../../../contract/src/statements.ts';
import type { Side } from '../../../../contract/src/terms.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { confirmAction, runAction } from '../../ui/run-action.ts';
import { StatementForm } from './statement-form.tsx';
import { monthName } from './statement-labels.ts';
import { useAnswerStatement } from './statements.data.ts';

interface Props {
  statement: Statement;
  statements: EngagementStatements;
  side: Side;
}

/** Entering hours for the fractional; approving and questioning them for the company. */
export const StatementActions = ({ statement, statements, side }: Props) => {
  if (side === 'company') return statement.status === 'submitted' && <CompanyAnswer statement={statement} />;
  return (
    (statement.status === 'open' || statement.status === 'draft' || statement.status === 'questioned') && (
      <EnterHours statement={statement} statements={statements} />
    )
  );
};

const EnterHours = ({ statement, statements }: Omit<Props, 'side'>) => {
  const [opened, setOpened] = useState(false);
  return (
    <Group gap="xs">
      <Button variant="default" size="sm" onClick={() => setOpened(true)}>
        {statement.status === 'open' ? 'Enter hours' : 'Edit'}
        <span className="visually-hidden"> of {monthName(statement.month)}</span>
      </Button>
      {opened && (
        <StatementForm statement={statement} statements={statements} onClose={() => setOpened(false)} />
      )}
    </Group>
  );
};

const CompanyAnswer = ({ statement: { id, month, submission } }: { statement: Statement }) => {
  const answer = useAnswerStatement();
  const [asking, setAsking] = useState(false);
  const target = { statement_id: id ?? '', submission };
  const approve = () =>
    confirmAction(
      {
        title: `Approve the statement for ${monthName(month)}?`,
        text: 'The hours and the pay are final then, and the invoice can be issued.',
        action: 'Approve',
      },
      () => answer.mutateAsync({ ...target, answer: 'approve' }),
      'Statement approved.',
    );
  const question = async (note: string) => {
    const change = answer.mutateAsync({ ...target, answer: 'question', note });
    if (await runAction(change, 'Question sent.')) setAsking(false);
  };
  return (
    <Group gap="xs">
      <Button size="sm" loading={answer.isPending} onClick={approve}>
        Approve<span className="visually-hidden"> {monthName(month)}</span>
      </Button>
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        Question<span className="visually-hidden"> {monthName(month)}</span>
      </Button>
      {asking && (
        <QuestionDialog busy={answer.isPending} onSend={question} onClose={() => setAsking(false)} />
      )}
    </Group>
  );
};

interface QuestionProps {
  busy: boolean;
  onSend: (note: string) => void;
  onClose: () => void;
}

const QuestionDialog = ({ busy, onSend, onClose }: QuestionProps) => {
  const [note, setNote] = useState('');
  return (
    <FormModal
      title="Question the statement"
      submitLabel="Send question"
      busy={busy}
      disabled={note.trim() === ''}
      onSubmit={() => onSend(note.trim())}
      onClose={onClose}
    >
      <p>The statement can be edited and submitted again. The time to answer starts again then.</p>
      <Textarea
        label="Question"
        required
        data-autofocus
        autosize
        minRows={3}
        maxLength={limits.statementNoteCharacters}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormModal>
  );
};

import { Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FormModal } from './form-modal.tsx';
import { Quote } from './quote.tsx';
import { runAction } from './run-action.ts';

interface Props<Decision extends string> {
  title: string;
  lead: string;
  /** What a person wrote. */
  quote: string | null;
  options: readonly Decision[];
  labels: Record<Decision, string>;
  /** The most characters of the reasons. */
  maxLength: number;
  send: (body: { decision: Decision; statement: string }) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** A decision with a statement of reasons, which both sides receive. */
export const StatementDialog = <Decision extends string>({
  title,
  lead,
  quote,
  options,
  labels,
  maxLength,
  send,
  onDone,
  onClose,
}: Props<Decision>) => {
  const [decision, setDecision] = useState<Decision>();
  const [statement, setStatement] = useState('');
  const [isSending, setSending] = useState(false);
  const submit = async (chosen: Decision) => {
    setSending(true);
    const answer = await runAction(
      send({ decision: chosen, statement: statement.trim() }),
      'Decided. Both sides are notified.',
    );
    setSending(false);
    if (answer === undefined) return;
    onClose();
    onDone();
  };
  return (
    <FormModal
      title={title}
      size="lg"
      submitLabel="Decide"
      busy={isSending}
      disabled={decision === undefined || statement.trim() === ''}
      onSubmit={() => decision !== undefined && void submit(decision)}
      onClose={onClose}
    >
      <p>{lead}</p>
      <Quote text={quote} />
      <Radio.Group
        label="Decision"
        required
        value={decision ?? ''}
        onChange={(value) => setDecision(value as Decision)}
      >
        <Stack gap="xs" mt="xs">
          {options.map((option) => (
            <Radio key={option} value={option} label={labels[option]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label="Reasons"
        description="Both sides read this: who reported, and who was reported."
        autosize
        minRows={4}
        maxLength={maxLength}
        required
        value={statement}
        onChange={(event) => setStatement(event.currentTarget.value)}
      />
    </FormModal>
  );
};

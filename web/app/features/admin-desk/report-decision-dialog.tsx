import { Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { DeskItem } from '../../../../contract/src/admin-desk.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { ReportDecision, reportDecide, reportDecisionLabels } from '../../../../contract/src/moderation.ts';
import { call } from '../../lib/call.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { Quote } from '../../ui/quote.tsx';
import { runAction } from '../../ui/run-action.ts';
import { useDeskAct } from './admin-desk.data.ts';

interface Props {
  item: Pick<DeskItem, 'id' | 'title' | 'detail' | 'message'>;
  onDone: () => void;
  onClose: () => void;
}

/** Decides a report with a statement of reasons, which both sides receive. */
export const ReportDecisionDialog = ({ item: { id, title, detail, message }, onDone, onClose }: Props) => {
  const [decision, setDecision] = useState<ReportDecision>();
  const [statement, setStatement] = useState('');
  const act = useDeskAct();
  const send = async (chosen: ReportDecision) => {
    const body = { decision: chosen, statement: statement.trim() };
    const change = act.mutateAsync(() => call(reportDecide, { params: { id }, body }));
    if ((await runAction(change, 'The report is decided. Both sides are notified.')) === undefined) return;
    onClose();
    onDone();
  };
  return (
    <FormModal
      title={`Report: ${title}`}
      size="lg"
      send="Decide"
      busy={act.isPending}
      disabled={decision === undefined || statement.trim() === ''}
      onSubmit={() => decision !== undefined && void send(decision)}
      onClose={onClose}
    >
      <p>{detail}</p>
      <Quote text={message} />
      <Radio.Group
        label="Decision"
        required
        value={decision ?? ''}
        onChange={(value) => setDecision(value as ReportDecision)}
      >
        <Stack gap="xs" mt="xs">
          {ReportDecision.options.map((option) => (
            <Radio key={option} value={option} label={reportDecisionLabels[option]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label="Reasons"
        description="Both sides read this: who reported, and who was reported."
        autosize
        minRows={4}
        maxLength={limits.statementOfReasonsCharacters}
        required
        value={statement}
        onChange={(event) => setStatement(event.currentTarget.value)}
      />
    </FormModal>
  );
};

import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { type DeskItem, jobReturn } from '../../../../contract/src/admin-desk.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { call } from '../../lib/call.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { runAction } from '../../ui/run-action.ts';
import { useDeskAct } from './admin-desk.data.ts';

interface Props {
  item: DeskItem;
  onDone: () => void;
  onClose: () => void;
}

/** Returns a job to its company with what has to change. It stays a draft. */
export const JobReturnDialog = ({ item, onDone, onClose }: Props) => {
  const { id, title, detail } = item;
  const [reason, setReason] = useState('');
  const act = useDeskAct(item);
  const send = async () => {
    const change = act.mutateAsync(() =>
      call(jobReturn, { params: { id }, body: { reason: reason.trim() } }),
    );
    if ((await runAction(change, 'The company was told what to change.')) === undefined) return;
    onClose();
    onDone();
  };
  return (
    <FormModal
      title={`Return ${title}`}
      submitLabel="Return job"
      busy={act.isPending}
      disabled={reason.trim() === ''}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Textarea
        label="What has to change"
        description={`${detail} reads it as a notification. The job stays a draft.`}
        autosize
        minRows={3}
        maxLength={limits.deskReasonCharacters}
        required
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormModal>
  );
};

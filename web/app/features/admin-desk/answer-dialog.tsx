import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { DeskItem } from '../../../../contract/src/admin-desk.ts';
import { enquiryAnswer } from '../../../../contract/src/enquiries.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { call } from '../../lib/call.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { Quote } from '../../ui/quote.tsx';
import { runAction } from '../../ui/run-action.ts';
import { useDeskAct } from './admin-desk.data.ts';

interface Props {
  item: DeskItem;
  onDone: () => void;
  onClose: () => void;
}

/** Emails an answer to the sender of an enquiry and marks the enquiry as done. */
export const AnswerDialog = ({ item, onDone, onClose }: Props) => {
  const { id, title, detail, message } = item;
  const [answer, setAnswer] = useState('');
  const act = useDeskAct(item);
  const send = async () => {
    const change = act.mutateAsync(() =>
      call(enquiryAnswer, { params: { id }, body: { message: answer.trim() } }),
    );
    if ((await runAction(change, 'The answer was sent.')) === undefined) return;
    onClose();
    onDone();
  };
  return (
    <FormModal
      title={title}
      size="lg"
      submitLabel="Send answer"
      busy={act.isPending}
      disabled={answer.trim() === ''}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p>From {detail}</p>
      <Quote text={message} />
      <Textarea
        label="Answer"
        description="The email quotes the message. Replies go to the operator’s address."
        autosize
        minRows={6}
        maxLength={limits.enquiryCharacters}
        required
        data-autofocus
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
    </FormModal>
  );
};

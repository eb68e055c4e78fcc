import { lazy, Suspense, useSyncExternalStore } from 'react';
import { mergeQuestion } from '../lib/merge.ts';
import { useQuestionHost } from './question-host.ts';

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

const host = {
  isOpen: () => mergeQuestion.open() !== undefined,
  cancel: () => mergeQuestion.open()?.answer(undefined),
};

/** Draws the dialog about fields that somebody else has changed, too. Its code is loaded with the first one. */
export const MergeHost = () => {
  const question = useSyncExternalStore(mergeQuestion.subscribe, mergeQuestion.open, () => undefined);
  useQuestionHost(question !== undefined, host);
  return (
    question && (
      <Suspense>
        <MergeDialog conflicts={question.conflicts} onAnswer={question.answer} />
      </Suspense>
    )
  );
};

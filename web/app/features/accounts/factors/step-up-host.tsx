import { lazy, Suspense, useSyncExternalStore } from 'react';
import { stepUp } from '../../../lib/step-up.ts';
import { useQuestionHost } from '../../../ui/question-host.ts';

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));

const host = { isOpen: () => stepUp.open() !== undefined, cancel: () => stepUp.open()?.answer(false) };

/**
 * Draws the dialog that asks the person to confirm that it is them. Its code is loaded with the first one. `onNoMethod`
 * leads an account without any way to confirm to the page where it sets a password.
 */
export const StepUpHost = ({ onNoMethod }: { onNoMethod: () => void }) => {
  const question = useSyncExternalStore(stepUp.subscribe, stepUp.open, () => undefined);
  useQuestionHost(question !== undefined, host);
  return (
    question && (
      <Suspense>
        <StepUpDialog onAnswer={question.answer} onNoMethod={onNoMethod} />
      </Suspense>
    )
  );
};

import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { stepUp } from '../../../lib/step-up.ts';

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));

/** Returns the focus to the element that started the call, which is disabled while it runs. */
const useFocusAfter = (isOpen: boolean) => {
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!stepUp.open() && target instanceof HTMLElement) focused.current = target;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    // After the next rendering, when a cancelled call has enabled it again.
    return () => void requestAnimationFrame(() => focused.current?.focus());
  }, [isOpen]);
};

/**
 * Draws the dialog that asks the person to confirm that it is them. Its code is loaded with the first one. `onNoMethod`
 * leads an account without any way to confirm to the page where it sets a password.
 */
export const StepUpHost = ({ onNoMethod }: { onNoMethod: () => void }) => {
  const question = useSyncExternalStore(stepUp.subscribe, stepUp.open, () => undefined);
  useFocusAfter(question !== undefined);
  useEffect(() => {
    // Before the listener of a dialog below this one, which was mounted later and would close on the same key.
    const onKey = (event: KeyboardEvent) => {
      const open = stepUp.open();
      if (event.key !== 'Escape' || event.isComposing || !open) return;
      event.stopImmediatePropagation();
      open.answer(false);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  return (
    question && (
      <Suspense>
        <StepUpDialog onAnswer={question.answer} onNoMethod={onNoMethod} />
      </Suspense>
    )
  );
};

import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';

type Values = Record<string, unknown>;

const fieldValue = (input: HTMLInputElement) => (input.type === 'checkbox' ? input.checked : input.value);

/**
 * The props of a form element that is usable before hydration: takes over the values that were entered or autofilled, and
 * submits the form if it was submitted before, which `ui/boot-script.ts` has postponed.
 */
export const useEarlyForm = <T extends object>(form: UseFormReturnType<T>) => {
  const ref = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { getValues, setFieldValue } = form as unknown as UseFormReturnType<Values>;
    for (const input of element.querySelectorAll<HTMLInputElement>('input[data-path]:not([readonly])')) {
      const path = input.dataset.path ?? '';
      // Without `forceUpdate`: a new render of the field would lose the caret.
      if (fieldValue(input) !== getValues()[path])
        setFieldValue(path, fieldValue(input), { forceUpdate: false });
    }
    element.dataset.hydration = 'done';
    if ('sent' in element.dataset) element.requestSubmit();
  }, []);
  return { ref, method: 'post', noValidate: true, 'data-hydration': 'awaited' } as const;
};

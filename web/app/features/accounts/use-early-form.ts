import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';

type Values = Record<string, unknown>;

const typedIn = (input: HTMLInputElement) => (input.type === 'checkbox' ? input.checked : input.value);

/**
 * What the element of a form needs so that nothing is lost of what was typed, filled in by the browser or sent off
 * before the code of the page had come. The script that runs before the code (`ui/boot-script.ts`) holds such a
 * sending back; here it goes out.
 */
export const useEarlyForm = <T extends object>(form: UseFormReturnType<T>) => {
  const ref = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the server's HTML is taken over
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { getValues, setFieldValue } = form as unknown as UseFormReturnType<Values>;
    for (const input of element.querySelectorAll<HTMLInputElement>('input[data-path]:not([readonly])')) {
      const path = input.dataset.path ?? '';
      // The field has it already: drawn anew, it would lose the caret.
      if (typedIn(input) !== getValues()[path]) setFieldValue(path, typedIn(input), { forceUpdate: false });
    }
    element.dataset.code = 'here';
    if ('sent' in element.dataset) element.requestSubmit();
  }, []);
  return { ref, method: 'post', noValidate: true, 'data-code': 'awaited' } as const;
};

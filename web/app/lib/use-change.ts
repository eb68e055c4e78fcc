import { useMutation } from '@tanstack/react-query';
import { invalidate } from './query-client.ts';

/** A mutation that marks the answers of the `changed` calls as out of date when it succeeds. */
export const useChange = <Input, Answer>(
  changed: readonly { path: string }[],
  mutationFn: (input: Input) => Promise<Answer>,
) => useMutation({ mutationFn, onSuccess: () => invalidate(...changed) });

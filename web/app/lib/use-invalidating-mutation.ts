import { useMutation, useQueryClient } from '@tanstack/react-query';

/** A mutation that refreshes the queries of the endpoints at `paths` when it succeeds. */
export const useInvalidatingMutation = <Input, Answer>(
  paths: readonly string[],
  mutationFn: (input: Input) => Promise<Answer>,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] }))),
  });
};

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { leaveFor } from '../../lib/leave.ts';
import { FormFailure } from './form-parts.tsx';
import styles from './provider-buttons.module.css';
import { ProviderMark } from './provider-marks.tsx';
import { signInProviders, startProviderSignIn, useProviderFlow } from './provider-sign-in.data.ts';

/** Buttons to continue with another provider; nothing if the operator has set none. */
export const ProviderButtons = ({ returnPath }: { returnPath: string | null }) => {
  const { data: providers = [] } = useQuery(signInProviders);
  const { save } = useProviderFlow();
  const start = useMutation({
    mutationFn: ({ name }: { name: string; label: string }) => startProviderSignIn(name),
    onMutate: ({ label }) => save({ returnPath, label, step: undefined }),
    onSuccess: leaveFor,
  });
  if (providers.length === 0) return null;
  return (
    <div className={styles.providers}>
      <p className={styles.or}>or</p>
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          variant="default"
          size="lg"
          fullWidth
          leftSection={<ProviderMark name={name} />}
          // The page is left in a moment.
          loading={(start.isPending || start.isSuccess) && start.variables.name === name}
          onClick={() => start.mutate({ name, label })}
        >
          Continue with {label}
        </Button>
      ))}
      <FormFailure message={start.error?.message} />
    </div>
  );
};

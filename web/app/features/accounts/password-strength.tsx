import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { passwordStrength } from '../../../../contract/src/accounts.ts';
import type { Answer } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { call } from '../../lib/call.ts';
import styles from './form-parts.module.css';

const labels = ['Very weak', 'Weak', 'Weak', 'Good', 'Strong'];

interface Props {
  password: string;
  /** The ticket with which the password will be set. */
  ticket?: string | undefined;
}

/** How hard a password is to guess. The server estimates it when typing pauses: the dictionaries take megabytes. */
export const PasswordStrength = ({ password, ticket }: Props) => {
  const [settled] = useDebouncedValue(password, 400);
  const [strength, setStrength] = useState<Answer<typeof passwordStrength>>();
  useEffect(() => {
    const { least, most } = limits.passwordLength;
    if (settled.length < least || settled.length > most) return setStrength(undefined);
    const controller = new AbortController();
    const body = { password: settled, ...(ticket === undefined ? {} : { ticket }) };
    // The line is a courtesy: the form reports what the server refuses.
    call(passwordStrength, { body, signal: controller.signal, quiet: true }).then(setStrength, () =>
      setStrength(undefined),
    );
    return () => controller.abort();
  }, [settled, ticket]);
  return (
    <div className={styles.live} role="status">
      {strength && password === settled && (
        <p className={styles.strength}>
          {labels[strength.score]}. {strength.advice}
        </p>
      )}
    </div>
  );
};

import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { passwordStrength } from '../../../../contract/src/password-strength.ts';
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
  const [strength, setStrength] = useState<ResponseOf<typeof passwordStrength>>();
  useEffect(() => {
    const { min, max } = limits.passwordLength;
    if (settled.length < min || settled.length > max) return setStrength(undefined);
    const controller = new AbortController();
    const body = { password: settled, ...(ticket === undefined ? {} : { ticket }) };
    // Ignore failures: the form reports a refusal when it is sent.
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

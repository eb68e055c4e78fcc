import { Anchor } from '@mantine/core';
import styles from './factors.module.css';
import { hasPasskeys } from './passkeys.ts';

const labels = {
  password: 'Use your password',
  totp: 'Use your authenticator app',
  passkey: 'Use a passkey',
  recovery_code: 'Use a recovery code',
};

type Method = keyof typeof labels;

interface Props<M extends Method> {
  methods: readonly M[];
  current: M;
  onChoose: (method: M) => void;
}

/** The other ways to prove who the person is. */
export const MethodLinks = <M extends Method>({ methods, current, onChoose }: Props<M>) => {
  const others = methods.filter((method) => method !== current && (method !== 'passkey' || hasPasskeys()));
  return (
    others.length > 0 && (
      <ul className={styles.methods}>
        {others.map((method) => (
          <li key={method}>
            <Anchor component="button" type="button" onClick={() => onChoose(method)}>
              {labels[method]}
            </Anchor>
          </li>
        ))}
      </ul>
    )
  );
};

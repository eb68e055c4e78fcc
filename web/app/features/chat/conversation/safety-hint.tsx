import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { focusContainerOf } from '../../../lib/focus.ts';
import { readOwn, saveOwn } from '../../../lib/own-storage.ts';
import styles from './safety-hint.module.css';

const name = 'chat-hint-read';

/** A warning about scams before the first reply to a person; shown until it is dismissed once. */
export const SafetyHint = ({ userId }: { userId: string }) => {
  const [read, setRead] = useState(() => readOwn(userId, name) !== undefined);
  if (read) return null;
  const close = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusContainerOf(currentTarget);
    saveOwn(userId, name, 'yes');
    setRead(true);
  };
  return (
    <aside className={styles.hint} aria-label="Before you reply">
      <IconShieldCheck size={20} aria-hidden="true" />
      <p>
        <strong>Before you reply:</strong> never share bank details or a copy of your passport, and never pay
        up front. If someone asks for this, report them from the menu above.
      </p>
      <Button variant="default" size="xs" onClick={close}>
        Got it
      </Button>
    </aside>
  );
};

import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFocusOnSwap } from '../../lib/focus.ts';
import styles from './order.module.css';

interface Props {
  /** The code that is checked or applied. */
  code: string | undefined;
  onCode: (code: string | undefined) => void;
  busy: boolean;
  applied: boolean;
  /** The origin of the code. */
  note?: string;
  error?: string;
}

/** A promo code: a button opens the field, another removes an applied code. */
export const PromoCodeField = ({ code, onCode, busy, applied, note, error }: Props) => {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(code ?? '');
  const container = useFocusOnSwap<HTMLDivElement>(open);
  const apply = () => {
    if (typed.trim() !== '') onCode(typed.trim());
  };

  return (
    <div ref={container} tabIndex={-1} className={styles.promo}>
      {applied ? (
        <p className={styles.applied} role="status">
          <span>
            <strong>{code?.toUpperCase()}</strong> applied. {note}
          </span>
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => {
              onCode(undefined);
              setTyped('');
              setOpen(true);
            }}
          >
            Remove
          </Button>
        </p>
      ) : open || error !== undefined ? (
        <form
          className={styles.code}
          onSubmit={(event) => {
            event.preventDefault();
            apply();
          }}
        >
          <TextInput
            label="Promo code"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            error={typed.trim() === code && !busy ? error : undefined}
          />
          <Button type="submit" variant="default" loading={busy}>
            Apply
          </Button>
        </form>
      ) : (
        <Button variant="subtle" size="compact-md" loading={busy} onClick={() => setOpen(true)}>
          Have a promo code?
        </Button>
      )}
    </div>
  );
};

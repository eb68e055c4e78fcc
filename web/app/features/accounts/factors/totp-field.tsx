import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import styles from './factors.module.css';

const digits = 6;

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (code: string) => void;
}

/** The six-digit code of an authenticator app. Submits its form as soon as it is complete. */
export const TotpField = ({ value, onChange, ...field }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const enter = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, digits);
    // Autofill may report the same code twice.
    if (code === value) return;
    onChange(code);
    // After the next rendering, when the form has the value.
    if (code.length === digits) setTimeout(() => input.current?.form?.requestSubmit());
  };
  return (
    <TextInput
      ref={input}
      label="Code"
      name="totp"
      inputMode="numeric"
      autoComplete="one-time-code"
      classNames={{ input: styles.code }}
      value={value}
      {...field}
      onChange={(event) => enter(event.currentTarget.value)}
    />
  );
};

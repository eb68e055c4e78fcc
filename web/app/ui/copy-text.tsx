import { Button, type ButtonProps, CopyButton } from '@mantine/core';

interface Props extends ButtonProps {
  /** What is copied. */
  text: string;
  label: string;
  copied?: string;
}

/** A button that copies a text, and says so. */
export const CopyText = ({ text, label, copied: done = 'Copied', ...button }: Props) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <Button variant="default" size="sm" {...button} onClick={copy}>
        {copied ? done : label}
      </Button>
    )}
  </CopyButton>
);

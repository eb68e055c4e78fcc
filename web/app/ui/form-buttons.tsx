import { Button, Group } from '@mantine/core';

interface Props {
  /** What sending the form does, in its button. */
  send: string;
  busy: boolean;
  disabled?: boolean;
  /** The way out, which sends nothing. */
  onCancel: () => void;
  cancel?: string;
}

/** The buttons that end a form in a dialog. */
export const FormButtons = ({ send, busy, disabled = false, onCancel, cancel = 'Cancel' }: Props) => (
  <Group justify="flex-end" gap="sm">
    <Button variant="default" onClick={onCancel}>
      {cancel}
    </Button>
    <Button type="submit" loading={busy} disabled={disabled}>
      {send}
    </Button>
  </Group>
);

import { Button, Group } from '@mantine/core';

interface Props {
  /** The label of the submit button. */
  submitLabel: string;
  busy: boolean;
  disabled?: boolean | undefined;
  onCancel: () => void;
  cancel?: string | undefined;
}

/** The buttons at the end of a form in a dialog. */
export const FormButtons = ({ submitLabel, busy, disabled = false, onCancel, cancel = 'Cancel' }: Props) => (
  <Group justify="flex-end" gap="sm">
    <Button variant="default" onClick={onCancel}>
      {cancel}
    </Button>
    <Button type="submit" loading={busy} disabled={disabled}>
      {submitLabel}
    </Button>
  </Group>
);

import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core';
import { useFocusBack } from './focus-back.ts';

interface Props extends Pick<ModalProps, 'title' | 'size' | 'centered' | 'onClose' | 'children'> {
  /** The label of the button that closes it. */
  done: string;
}

/** Something that is shown once. Only the button closes the dialog, so that nobody loses it by a slip. */
export const OneTimeModal = ({ done, children, ...modal }: Props) => {
  useFocusBack();
  return (
    <Modal opened withCloseButton={false} closeOnEscape={false} closeOnClickOutside={false} {...modal}>
      <Stack gap="md">
        {children}
        <Group justify="flex-end">
          <Button onClick={modal.onClose}>{done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
};

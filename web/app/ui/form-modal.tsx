import { Alert, Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { FormEvent, ReactNode } from 'react';
import { useFocusBack } from './focus-back.ts';
import { FormButtons } from './form-buttons.tsx';

interface Props {
  title: string;
  /** The label of the button that sends the form. */
  send: string;
  busy: boolean;
  /** The error of the form as a whole. */
  failure: string | undefined;
  /** False keeps the dialog open on a click outside, so that no input is lost. */
  closeOnClickOutside?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, which fills a narrow screen. */
export const FormModal = ({
  title,
  send,
  busy,
  failure,
  closeOnClickOutside = true,
  onSubmit,
  onClose,
  children,
}: Props) => {
  useFocusBack();
  const narrow = useMediaQuery('(max-width: 40rem)');
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      fullScreen={narrow ?? false}
      closeOnClickOutside={closeOnClickOutside}
    >
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="lg">
          {children}
          {failure !== undefined && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <FormButtons send={send} busy={busy} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};

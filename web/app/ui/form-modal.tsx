import { Modal, type ModalProps, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ComponentProps, FormEvent } from 'react';
import { Failure } from './failure.tsx';
import { useFocusBack } from './focus-back.ts';
import { FormButtons } from './form-buttons.tsx';

interface Props
  extends Pick<ModalProps, 'title' | 'centered' | 'zIndex' | 'closeOnClickOutside' | 'onClose' | 'children'>,
    Omit<ComponentProps<typeof FormButtons>, 'onCancel'> {
  /** `lg` fills a narrow screen. */
  size?: 'md' | 'lg';
  /** The error of the form as a whole. */
  failure?: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A form in a dialog that is mounted while it is open. */
export const FormModal = ({
  size = 'md',
  failure,
  onSubmit,
  children,
  submitLabel,
  busy,
  disabled,
  cancel,
  ...modal
}: Props) => {
  useFocusBack();
  const narrow = useMediaQuery('(max-width: 40rem)');
  return (
    <Modal opened size={size} fullScreen={size === 'lg' && narrow === true} {...modal}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
      >
        <Stack gap="lg">
          {children}
          <Failure message={failure} />
          <FormButtons
            submitLabel={submitLabel}
            busy={busy}
            disabled={disabled}
            cancel={cancel}
            onCancel={modal.onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
};

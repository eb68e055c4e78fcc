import { Button, CopyButton, Group, Modal, Stack } from '@mantine/core';
import { saveFile } from '../../../lib/save-file.ts';
import { useFocusBack } from '../../../ui/focus-back.ts';
import styles from './factors.module.css';

const explanation = 'Each code signs you in once if you cannot use your authenticator app or passkey.';

const formatCodes = (codes: string[]) =>
  [
    'Recovery codes of your account',
    `${explanation} Keep them where only you can find them.`,
    '',
    ...codes,
    '',
  ].join('\n');

/** New recovery codes, which are shown once. Only the button closes the dialog, so that nobody loses them by a slip. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => {
  useFocusBack();
  return (
    <Modal
      opened
      title="Save your recovery codes"
      centered
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <Stack gap="md">
        <p>
          {explanation} Save or print them now: <strong>they are not shown again.</strong>
        </p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="sm">
          <CopyButton value={codes.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" size="sm" onClick={copy} data-autofocus>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            size="sm"
            onClick={() =>
              saveFile('recovery-codes.txt', new Blob([formatCodes(codes)], { type: 'text/plain' }))
            }
          >
            Download
          </Button>
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose}>Continue</Button>
        </Group>
      </Stack>
    </Modal>
  );
};

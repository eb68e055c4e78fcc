import { Button, CopyButton, Group, Modal, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { useFocusBack } from '../../ui/focus-back.ts';
import styles from './webhooks.module.css';

interface Props {
  secret: string;
  /** It replaces one that signs for another day. */
  isReplaced?: boolean;
  onClose: () => void;
}

/** A new secret, which is shown once. Only the button closes the dialog, so that nobody loses it by a slip. */
export const WebhookSecretDialog = ({ secret, isReplaced = false, onClose }: Props) => {
  useFocusBack();
  return (
    <Modal
      opened
      size="lg"
      title="Copy the signing secret"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <Stack gap="md">
        <p>
          Your system checks with it that events come from us. <strong>It is not shown again.</strong>{' '}
          {isReplaced && 'For 24 hours, events are signed with the old secret, too. '}
          <Link to="/developers#webhooks" target="_blank">
            How to check a signature
          </Link>
        </p>
        <code className={styles.code}>{secret}</code>
        <div>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" size="sm" onClick={copy}>
                {copied ? 'Copied' : 'Copy secret'}
              </Button>
            )}
          </CopyButton>
        </div>
        <Group justify="flex-end">
          <Button onClick={onClose}>I have stored the secret</Button>
        </Group>
      </Stack>
    </Modal>
  );
};

import { Link } from 'react-router';
import { limits } from '../../../../contract/src/limits.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { OneTimeModal } from '../../ui/one-time-modal.tsx';
import styles from './webhooks.module.css';

interface Props {
  secret: string;
  /** Whether it replaces another secret, which also signs for `webhookOldSecretHours`. */
  isReplaced?: boolean;
  onClose: () => void;
}

/** A new secret, which is shown once. */
export const WebhookSecretDialog = ({ secret, isReplaced = false, onClose }: Props) => (
  <OneTimeModal size="lg" title="Copy the signing secret" done="I have stored the secret" onClose={onClose}>
    <p>
      Your system checks with it that events come from us. <strong>It is not shown again.</strong>{' '}
      {isReplaced &&
        `For ${limits.webhookOldSecretHours} hours, events are signed with the old secret, too. `}
      <Link to="/developers#webhooks" target="_blank">
        How to check a signature
      </Link>
    </p>
    <code className={styles.code}>{secret}</code>
    <div>
      <CopyText label="Copy secret" text={secret} />
    </div>
  </OneTimeModal>
);

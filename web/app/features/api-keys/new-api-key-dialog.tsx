import type { ApiKey } from '../../../../contract/src/api-keys.ts';
import type { ApiScope } from '../../../../contract/src/api-scopes.ts';
import { paymentDashboard } from '../../../../contract/src/billing.ts';
import { chatUnread } from '../../../../contract/src/chat.ts';
import type { Endpoint } from '../../../../contract/src/endpoint.ts';
import { engagementList } from '../../../../contract/src/engagements.ts';
import { jobList } from '../../../../contract/src/jobs.ts';
import { homepageReviews } from '../../../../contract/src/reviews.ts';
import { adminDashboard } from '../../../../contract/src/statistics.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { OneTimeModal } from '../../ui/one-time-modal.tsx';
import styles from './api-keys.module.css';

/** A read without input for each scope that has one, to try a key. */
const examples: Partial<Record<ApiScope, Pick<Endpoint, 'path'>>> = {
  'jobs:read': jobList,
  'applications:read': engagementList,
  'people:read': homepageReviews,
  messages: chatUnread,
  'billing:read': paymentDashboard,
  'admin:*': adminDashboard,
};

/** A command that tries the key; undefined for a key that can only write. */
const tryCommand = ({ key, scopes }: { key: string; scopes: ApiScope[] }): string | undefined => {
  const example = scopes.map((scope) => examples[scope]).find((endpoint) => endpoint !== undefined);
  return example && `curl -H 'Authorization: Bearer ${key}' ${location.origin}/api${example.path}`;
};

interface Props {
  created: ApiKey & { key: string };
  onClose: () => void;
}

/** A new key, which is shown once. */
export const NewApiKeyDialog = ({ created, onClose }: Props) => {
  const command = tryCommand(created);
  return (
    <OneTimeModal size="lg" title="Copy your API key" done="I have stored the key" onClose={onClose}>
      <p>
        Store it where only your program can read it, such as a secret manager.{' '}
        <strong>It is not shown again.</strong>
      </p>
      <code className={styles.secret}>{created.key}</code>
      <div>
        <CopyText label="Copy key" text={created.key} />
      </div>
      {command && (
        <>
          <p>Try it in a terminal:</p>
          <code className={styles.secret}>{command}</code>
          <div>
            <CopyText label="Copy command" text={command} />
          </div>
        </>
      )}
    </OneTimeModal>
  );
};

import { Button, Group } from '@mantine/core';
import { saveFile } from '../../../lib/save-file.ts';
import { CopyText } from '../../../ui/copy-text.tsx';
import { OneTimeModal } from '../../../ui/one-time-modal.tsx';
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

/** New recovery codes, which are shown once. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => (
  <OneTimeModal title="Save your recovery codes" centered done="Continue" onClose={onClose}>
    <p>
      {explanation} Save or print them now: <strong>they are not shown again.</strong>
    </p>
    <ul className={styles.codes} aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <Group gap="sm">
      <CopyText label="Copy" text={codes.join('\n')} data-autofocus />
      <Button
        variant="default"
        size="sm"
        onClick={() => saveFile('recovery-codes.txt', new Blob([formatCodes(codes)], { type: 'text/plain' }))}
      >
        Download
      </Button>
    </Group>
  </OneTimeModal>
);

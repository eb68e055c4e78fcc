import { Button, Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import { textAccept, textsToAccept } from '../../../../contract/src/site-settings.ts';
import type { SiteSection } from '../../../../contract/src/site-values.ts';
import { useSite } from '../../lib/brand.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, invalidate } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import { readViewSession } from '../../lib/view-session.ts';
import styles from './accept-texts.module.css';
import { signOutHere } from './sign-out.ts';

const useAccept = () =>
  useMutation({
    mutationFn: async (texts: readonly { name: SiteSection; version: number }[]) => {
      for (const { name, version } of texts) await call(textAccept, { body: { name, version } });
    },
    // Also after a failure: a text may have a newer version than the one that was shown.
    onSettled: () => invalidate(textsToAccept),
  });

const AcceptDialog = () => {
  const { data } = useQuery(endpointQuery(textsToAccept));
  const accept = useAccept();
  const texts = data?.texts ?? [];
  if (texts.length === 0) return null;
  return (
    <Modal
      opened
      centered
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={texts.length === 1 ? 'This text has changed' : 'These texts have changed'}
    >
      <div className={styles.content}>
        <p>Read what is new, then accept it to continue. Your acceptance is stored with its time.</p>
        <ul>
          {texts.map(({ name, title, changed_at }) => (
            <li key={name}>
              <a href={`/${name}`} target="_blank" rel="noopener">
                {title}
              </a>{' '}
              <span>since {formatLongDay(changed_at.slice(0, 10))}</span>
            </li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <Button loading={accept.isPending} onClick={() => accept.mutate(texts)}>
            Accept and continue
          </Button>
          <Button variant="default" onClick={() => void signOutHere()}>
            Sign out
          </Button>
        </div>
      </div>
    </Modal>
  );
};

/** Asks a signed-in person to accept new versions of texts before they go on. An admin who sees as them is not asked. */
export const AcceptTexts = () => {
  const profile = useSession();
  const { asksToAccept } = useSite();
  if (!profile || !asksToAccept || readViewSession()) return null;
  return <AcceptDialog />;
};

import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AccountDesk, SuppressionKind } from '../../../../contract/src/account-desk.ts';
import { bounceClear } from '../../../../contract/src/admin-desk.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { mailProviderLabels } from '../../../../contract/src/mail-events.ts';
import { call } from '../../lib/call.ts';
import { useAdminMay } from '../../lib/session.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useAccountAct } from './account-desk.data.ts';
import styles from './account-desk-view.module.css';

/** What happened, and which mails the address still gets. */
const texts: Record<SuppressionKind, readonly [what: string, effect: string]> = {
  refused: ['Our mail server refused this address', 'It gets no news until another mail is accepted.'],
  bounce: ['Mail to this address bounced', 'It gets only the codes and links that they ask for.'],
  complaint: ['They marked our mail as spam', 'They get no news and no alerts.'],
};

interface Props {
  bounce: NonNullable<AccountDesk['bounce']>;
  email: string;
}

/** Says why an address gets no mail, and lifts that. */
export const SuppressionNotice = ({ bounce: { id, kind, provider, reply, at }, email }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const act = useAccountAct();
  const mayLift = useAdminMay('people');
  const [what, effect] = texts[kind];
  return (
    <div className={styles.warning}>
      <p>
        {what} <RelativeTime time={at} />
        {provider && `, as ${mailProviderLabels[provider]} reports`}: {reply}
      </p>
      <p>{effect} A mailed code or link that they use lifts it.</p>
      {mayLift && (
        <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
          Send mail again…
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          maxLength={limits.deskReasonCharacters}
          title={`Send mail to ${email} again?`}
          text="If the address bounces again, it is stopped again."
          action="Send mail again"
          send={(reason) => act.mutateAsync(() => call(bounceClear, { params: { id }, body: { reason } }))}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};

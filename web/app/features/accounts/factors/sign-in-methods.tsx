import { Button } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconKey, IconLifebuoy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { formatLongDay } from '../../../../../contract/src/dates.ts';
import type { Factors, Passkey } from '../../../../../contract/src/factors.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { Item, ItemList } from '../../../ui/item-list.tsx';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { confirmAction, runAction } from '../../../ui/run-action.ts';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ChangePasswordDialog } from '../change-password-dialog.tsx';
import {
  factors,
  hasFactor,
  needsFactor,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from './factors.data.ts';
import styles from './factors.module.css';
import { AddPasskeyDialog, EditPasskeyDialog } from './passkey-dialogs.tsx';
import { hasPasskeys } from './passkeys.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TotpDialog, type TotpSetup } from './totp-dialog.tsx';

/** The dialog that is open, with what it needs. */
type OpenDialog =
  | { name: 'password' | 'add passkey' }
  | { name: 'totp'; setup: TotpSetup }
  | { name: 'passkey'; passkey: Passkey }
  | { name: 'recovery codes'; codes: string[] };

interface Props {
  email: string;
  /** Leads an account without a password to the page where it sets one. */
  onSetPassword: () => void;
}

/** How the person signs in: password, authenticator app, passkeys and recovery codes, each with its state. */
export const SignInMethods = ({ email, onSetPassword }: Props) => {
  const query = useQuery(factors);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  return (
    <Section anchor="sign-in" title="How you sign in">
      <LoadBoundary query={query} skeleton={<ListSkeleton rows={3} label="Loading sign-in methods" />}>
        {(factors) => (
          <>
            <SetupNote factors={factors} />
            <Rows factors={factors} onOpen={setDialog} onSetPassword={onSetPassword} />
          </>
        )}
      </LoadBoundary>
      {dialog?.name === 'password' && <ChangePasswordDialog email={email} onClose={close} />}
      {dialog?.name === 'add passkey' && (
        <AddPasskeyDialog onClose={close} onCodes={(codes) => setDialog({ name: 'recovery codes', codes })} />
      )}
      {dialog?.name === 'passkey' && <EditPasskeyDialog passkey={dialog.passkey} onClose={close} />}
      {dialog?.name === 'totp' && (
        <TotpDialog
          setup={dialog.setup}
          onClose={close}
          onCodes={(codes) => setDialog({ name: 'recovery codes', codes })}
        />
      )}
      {dialog?.name === 'recovery codes' && <RecoveryCodesDialog codes={dialog.codes} onClose={close} />}
    </Section>
  );
};

/** Why an admin sees this page instead of the one they wanted. */
const SetupNote = ({ factors }: { factors: z.infer<typeof Factors> }) =>
  needsFactor(factors) && (
    <div className={styles.why} role="status">
      <p>
        <strong>Set up a second factor to continue.</strong> Admins confirm each sign-in with an authenticator
        app or a passkey. The other pages open as soon as you have added one.
      </p>
    </div>
  );

interface RowsProps {
  factors: z.infer<typeof Factors>;
  onOpen: (dialog: OpenDialog) => void;
  onSetPassword: () => void;
}

const Rows = ({ factors, onOpen, onSetPassword }: RowsProps) => (
  <ItemList label="Sign-in methods">
    <Item
      mark={<IconKey aria-hidden="true" />}
      name="Password"
      detail={
        factors.password_changed_at === null
          ? 'Your account has none.'
          : `Last changed on ${formatLongDay(factors.password_changed_at)}.`
      }
      action={
        <Button
          variant="default"
          size="sm"
          onClick={() => (factors.password ? onOpen({ name: 'password' }) : onSetPassword())}
        >
          {factors.password ? (
            <>
              Change<span className="visually-hidden"> password</span>
            </>
          ) : (
            'Set a password'
          )}
        </Button>
      }
    />
    <TotpRow since={factors.totp} onStarted={(setup) => onOpen({ name: 'totp', setup })} />
    <Item
      mark={<IconFingerprint aria-hidden="true" />}
      name={<OnOff isOn={factors.passkeys.length > 0}>Passkeys</OnOff>}
      detail={
        factors.passkeys.length > 0
          ? `${formatCount(factors.passkeys.length, 'passkey')}. Each signs you in without a password.`
          : 'Sign in with your fingerprint, your face or the PIN of your device.'
      }
      action={
        hasPasskeys() && (
          <Button variant="default" size="sm" onClick={() => onOpen({ name: 'add passkey' })}>
            Add a passkey
          </Button>
        )
      }
    />
    {factors.passkeys.map((passkey) => (
      <PasskeyRow key={passkey.id} passkey={passkey} onEdit={() => onOpen({ name: 'passkey', passkey })} />
    ))}
    {hasFactor(factors) && (
      <RecoveryRow
        left={factors.recovery_codes}
        onCodes={(codes) => onOpen({ name: 'recovery codes', codes })}
      />
    )}
  </ItemList>
);

const OnOff = ({ isOn, children }: { isOn: boolean; children: string }) => (
  <>
    {children} <StatusBadge status="" label={isOn ? 'On' : 'Off'} tone={isOn ? 'good' : 'neutral'} />
  </>
);

const TotpRow = ({ since, onStarted }: { since: string | null; onStarted: (setup: TotpSetup) => void }) => {
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    const setup = since === null ? await runAction(startTotp()) : undefined;
    if (setup) onStarted(setup);
    if (since !== null)
      await confirmAction(
        {
          title: 'Turn off the authenticator app?',
          text: 'You are no longer asked for its code when you sign in.',
          action: 'Turn off',
        },
        removeTotp,
        ({ message }) => message,
      );
    setBusy(false);
  };
  return (
    <Item
      mark={<IconDeviceMobile aria-hidden="true" />}
      name={<OnOff isOn={since !== null}>Authenticator app</OnOff>}
      detail={
        since === null
          ? 'Asks for a six-digit code of your phone after your password.'
          : `Since ${formatLongDay(since)}. Asks for a code after your password.`
      }
      action={
        <Button
          variant="default"
          size="sm"
          loading={busy}
          aria-label={since === null ? 'Set up the authenticator app' : 'Turn off the authenticator app'}
          onClick={() => void change()}
        >
          {since === null ? 'Set up' : 'Turn off'}
        </Button>
      }
    />
  );
};

const PasskeyRow = ({ passkey, onEdit }: { passkey: Passkey; onEdit: () => void }) => (
  <Item
    mark={<span className={styles.indent} />}
    name={passkey.name}
    detail={
      passkey.last_used_at === null ? (
        `Added on ${formatLongDay(passkey.created_at)}, not used yet`
      ) : (
        <>
          Added on {formatLongDay(passkey.created_at)}, last used <RelativeTime time={passkey.last_used_at} />
        </>
      )
    }
    action={
      <Button variant="subtle" size="sm" aria-label={`Edit ${passkey.name}`} onClick={onEdit}>
        Edit
      </Button>
    }
  />
);

const RecoveryRow = ({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) => {
  const [busy, setBusy] = useState(false);
  const renew = async () => {
    setBusy(true);
    const renewed = await confirmAction(
      {
        title: 'Create new recovery codes?',
        text: 'The codes that you have now stop working.',
        action: 'Create codes',
      },
      renewRecoveryCodes,
    );
    setBusy(false);
    if (renewed) onCodes(renewed.recovery_codes);
  };
  return (
    <Item
      mark={<IconLifebuoy aria-hidden="true" />}
      name={<>Recovery codes {left < 3 && <StatusBadge status="" label={`${left} left`} tone="warn" />}</>}
      detail={`${left} of 10 left. Each signs you in once if you have lost your phone or your passkey.`}
      action={
        <Button variant="default" size="sm" loading={busy} onClick={() => void renew()}>
          Create new codes
        </Button>
      }
    />
  );
};

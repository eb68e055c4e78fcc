import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import type { Session } from '../../../../../contract/src/accounts.ts';
import { passkeySignIn, passkeySignInOptions } from '../../../../../contract/src/factors.ts';
import { call } from '../../../lib/call.ts';
import { FormFailure } from '../form-parts.tsx';
import { cancelPasskey, isPasskeyBrowser, requestPasskey } from './passkeys.ts';
import { usePasskey } from './use-passkey.ts';

const signInWithPasskey = async ({ autofill }: { autofill: boolean }): Promise<Session> => {
  const { challenge, options } = await call(passkeySignInOptions, { body: {}, quiet: true });
  const passkey = await requestPasskey(options, { autofill });
  return call(passkeySignIn, { body: { challenge, passkey }, quiet: true });
};

/** Signs in with a passkey: by a button, and in a browser that has used one also by the autofill of the address. */
export const PasskeySignIn = ({ onDone }: { onDone: (session: Session) => void }) => {
  const { busy, failure, run } = usePasskey(async () => onDone(await signInWithPasskey({ autofill: false })));
  const autofill = useEffectEvent(() => {
    // Most browsers reject it, because they have no autofill of passkeys or because nobody picked one.
    signInWithPasskey({ autofill: true }).then(onDone, () => undefined);
  });
  useEffect(() => {
    if (!isPasskeyBrowser()) return;
    autofill();
    return () => void cancelPasskey();
  }, []);
  return (
    <>
      {failure !== undefined && <FormFailure message={failure} />}
      <Button
        variant="default"
        size="lg"
        fullWidth
        loading={busy}
        leftSection={<IconFingerprint size={20} aria-hidden="true" />}
        onClick={() => void run()}
      >
        Sign in with a passkey
      </Button>
    </>
  );
};

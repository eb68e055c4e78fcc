import { useState } from 'react';
import { CallError } from '../../../../../contract/src/client.ts';
import { passkeyFailure } from './passkeys.ts';

/** Runs one exchange with a passkey at a time. `failure` is the error to show; a cancelled request has none. */
export const usePasskey = (exchange: () => Promise<void>) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await exchange();
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : passkeyFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
};

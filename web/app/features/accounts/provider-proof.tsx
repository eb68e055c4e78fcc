import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ResponseOf } from '../../../../contract/src/endpoint.ts';
import {
  identityAdd,
  type ProviderStep,
  providerProof,
  providerProofCode,
} from '../../../../contract/src/sign-in-providers.ts';
import { call } from '../../lib/call.ts';
import { signInPath } from '../../lib/guards.ts';
import { CodeForm } from './code-form.tsx';
import styles from './form-parts.module.css';
import { AuthHeading, FormFailure } from './form-parts.tsx';

interface Props {
  step: Extract<ProviderStep, { next: 'prove' }>;
  label: string;
  returnPath: string | null;
  onSignedIn: (answer: ResponseOf<typeof providerProof>) => void;
}

/** Connects a provider to an account that exists: its address is proved by a mailed code, or by the usual sign-in. */
export const ProviderProof = ({ step: { ticket, email }, label, returnPath, onSignedIn }: Props) => {
  const [mail, setMail] = useState<{ mailbox?: string | undefined }>();
  const body = { ticket };
  const send = useMutation({
    mutationFn: () => call(providerProofCode, { body, quiet: true }),
    onSuccess: setMail,
  });
  const prove = useMutation({
    mutationFn: (proof: string) => call(providerProof, { body: { ticket, proof }, quiet: true }),
    onSuccess: onSignedIn,
  });
  const lead = (
    <>
      <strong>{email}</strong> has an account. Confirm that it is yours, once, to sign in with {label} from
      now on.
    </>
  );
  if (mail)
    return (
      <>
        <AuthHeading title="Check your mail" lead={lead} />
        <CodeForm
          email={email}
          purpose="link"
          mailbox={mail.mailbox}
          onTicket={(proof) => prove.mutate(proof)}
          onResend={async () => setMail(await call(providerProofCode, { body, quiet: true }))}
        />
        <FormFailure message={prove.error?.message} />
      </>
    );
  return (
    <>
      <AuthHeading title="You have an account" lead={lead} />
      <FormFailure message={send.error?.message} />
      <Button size="lg" fullWidth loading={send.isPending} onClick={() => send.mutate()}>
        Mail me a code
      </Button>
      <p className={styles.under}>
        <Link to={signInPath(returnPath)}>Sign in with your password instead</Link>
      </p>
    </>
  );
};

/** Connects the provider whose account waits in this tab, after the person has signed in another way. */
export const connectWaitingProvider = async (step: ProviderStep | undefined, email: string) => {
  if (step?.next !== 'prove' || step.email !== email) return undefined;
  return call(identityAdd, { body: { ticket: step.ticket }, quiet: true }).catch(() => undefined);
};

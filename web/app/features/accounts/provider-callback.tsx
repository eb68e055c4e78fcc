import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Session } from '../../../../contract/src/accounts.ts';
import type { ResponseOf } from '../../../../contract/src/endpoint.ts';
import { identityAdd, identityList, providerCallback } from '../../../../contract/src/sign-in-providers.ts';
import { call } from '../../lib/call.ts';
import { signInPath } from '../../lib/guards.ts';
import { invalidate } from '../../lib/query-client.ts';
import { type Profile, readProfile, startSession } from '../../lib/session.ts';
import { settingsPath } from '../../lib/settings-path.ts';
import { successToast } from '../../ui/toasts.ts';
import { AuthHeading, FormFailure } from './form-parts.tsx';
import { ProviderProof } from './provider-proof.tsx';
import { useProviderFlow } from './provider-sign-in.data.ts';
import { ProviderSignUp } from './provider-sign-up.tsx';
import { useSavedFlow } from './use-saved-flow.ts';

type SignInResponse = Exclude<ResponseOf<typeof providerCallback>, { next: string }>;

/** Where the connected accounts are. */
const securityPath = () => {
  const profile = readProfile();
  if (profile === null) return '/sign-in';
  return profile.type === 'admin' ? settingsPath(profile) : `${settingsPath(profile)}/security`;
};

interface Props {
  onDone: (profile: Profile, returnPath: string | null) => void;
}

/** Ends a sign-in, or continues with the second factor on the sign-in page. */
const useSignedIn = (onDone: Props['onDone']) => {
  const navigate = useNavigate();
  const { saved, clear } = useProviderFlow();
  const pending = useSavedFlow<{ until: number }>('cadre.second-factor');
  return (response: SignInResponse) => {
    const returnPath = saved.returnPath ?? null;
    clear();
    if ('second_factor' in response) {
      const tenMinutes = 10 * 60_000;
      pending.save({ ...response.second_factor, until: Date.now() + tenMinutes });
      return void navigate(signInPath(returnPath), { replace: true });
    }
    onDone(startSession(response satisfies Session), returnPath);
  };
};

/** Hands the provider's response in the address to the server, once. */
const useProviderResponse = (onSignedIn: (response: SignInResponse) => void) => {
  const { provider = '' } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { save } = useProviderFlow();
  const state = params.get('state');
  const optional = (name: string) => {
    const value = params.get(name);
    return value === null ? {} : { [name]: value };
  };

  const connect = async (ticket: string) => {
    const { label } = await call(identityAdd, { body: { ticket }, quiet: true });
    await invalidate(identityList);
    successToast(`${label} was connected.`);
    await navigate(securityPath(), { replace: true });
  };
  const send = useMutation({
    mutationFn: async (returnedState: string) => {
      const body = {
        provider,
        state: returnedState,
        ...optional('code'),
        ...optional('iss'),
        ...optional('error'),
      };
      const response = await call(providerCallback, { body, quiet: true });
      if (!('next' in response)) return onSignedIn(response);
      if (response.next === 'link') return connect(response.ticket);
      save({ step: response });
      // Without the code, which works once: a reload shows the step again.
      await navigate(`/sign-in/callback/${provider}`, { replace: true });
    },
  });
  const sent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page load
  useEffect(() => {
    if (state === null || sent.current) return;
    sent.current = true;
    send.mutate(state);
  }, [state]);
  return { isPending: state !== null && send.error === null, error: send.error };
};

const Failed = ({ message, returnPath }: { message: string; returnPath: string | null }) => {
  const isSignedIn = readProfile() !== null;
  return (
    <>
      <AuthHeading title={isSignedIn ? 'The provider was not connected' : 'You are not signed in'} />
      <FormFailure message={message} />
      <Button
        component={Link}
        to={isSignedIn ? securityPath() : signInPath(returnPath)}
        size="lg"
        fullWidth
        mt="md"
      >
        {isSignedIn ? 'Open settings' : 'Back to sign in'}
      </Button>
    </>
  );
};

/** Where a provider sends people back to: ends the sign-in, or asks for the next step. */
export const ProviderCallback = ({ onDone }: Props) => {
  const onSignedIn = useSignedIn(onDone);
  const { isPending, error } = useProviderResponse(onSignedIn);
  const { saved, ready } = useProviderFlow();
  const { step, label = 'your provider', returnPath = null } = saved;
  if (error) return <Failed message={error.message} returnPath={returnPath} />;
  if (isPending || !ready) return <AuthHeading title="Signing you in …" lead="This takes a moment." />;
  if (step?.next === 'sign_up') return <ProviderSignUp step={step} label={label} onSignedIn={onSignedIn} />;
  if (step?.next === 'prove')
    return <ProviderProof step={step} label={label} returnPath={returnPath} onSignedIn={onSignedIn} />;
  return <Failed message="This sign-in took too long. Please start again." returnPath={returnPath} />;
};

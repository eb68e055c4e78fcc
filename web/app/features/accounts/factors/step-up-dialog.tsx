import { Anchor, Button, Group, Modal, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { reauthenticate, reauthenticateOptions, TotpCode } from '../../../../../contract/src/factors.ts';
import { call } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.ts';
import { useSend } from '../../../lib/use-send.ts';
import { Failure } from '../../../ui/failure.tsx';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { Bar } from '../../../ui/skeletons.tsx';
import { HiddenUsername } from '../form-parts.tsx';
import { MethodLinks } from './method-links.tsx';
import { hasPasskeys, requestPasskey } from './passkeys.ts';
import { TotpField } from './totp-field.tsx';
import { usePasskey } from './use-passkey.ts';

type Options = z.infer<typeof reauthenticateOptions.response>;
type Method = Options['methods'][number];

interface Props {
  onAnswer: (isConfirmed: boolean) => void;
  onNoMethod: () => void;
}

/** Asks the person to confirm that it is them, in one of the ways that their account has. */
export const StepUpDialog = ({ onAnswer, onNoMethod }: Props) => {
  const query = useQuery({
    queryKey: [reauthenticateOptions.path],
    queryFn: () => call(reauthenticateOptions, { quiet: true }),
    // Each challenge works once.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const close = () => onAnswer(false);
  return (
    <Modal opened title="Confirm that it’s you" centered closeOnEscape={false} onClose={close}>
      <LoadBoundary
        query={query}
        skeleton={
          <Stack role="status" aria-label="Loading">
            <Bar width="85%" />
            <Bar height="2.75rem" />
          </Stack>
        }
      >
        {(options) => (
          <Methods
            options={options}
            onDone={() => onAnswer(true)}
            onCancel={close}
            onNoMethod={onNoMethod}
            onUsedChallenge={() => void query.refetch()}
          />
        )}
      </LoadBoundary>
    </Modal>
  );
};

interface MethodsProps {
  options: Options;
  onDone: () => void;
  onCancel: () => void;
  onNoMethod: () => void;
  onUsedChallenge: () => void;
}

const Methods = ({ options, onDone, onCancel, onNoMethod, onUsedChallenge }: MethodsProps) => {
  const methods = options.methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const [chosen, setChosen] = useState<Method>();
  const method = chosen ?? methods[0];
  if (method === undefined)
    return (
      <Stack gap="lg">
        <p>
          This change needs a password, and your account has none.{' '}
          <Anchor component="button" type="button" inherit onClick={onNoMethod}>
            Set a password
          </Anchor>
          , then sign in with it and try again.
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    );
  const links = <MethodLinks methods={methods} current={method} onChoose={setChosen} />;
  return (
    <Stack gap="lg">
      <p>You are about to change something that protects your account or your data.</p>
      {method === 'passkey' ? (
        <PasskeyForm
          passkey={options.passkey}
          onDone={onDone}
          onCancel={onCancel}
          onUsed={onUsedChallenge}
          links={links}
        />
      ) : (
        <SecretForm key={method} method={method} onDone={onDone} onCancel={onCancel} links={links} />
      )}
    </Stack>
  );
};

interface FormProps {
  onDone: () => void;
  onCancel: () => void;
  links: ReactNode;
}

const SecretForm = ({ method, onDone, onCancel, links }: FormProps & { method: 'password' | 'totp' }) => {
  const profile = useSession();
  const form = useForm({
    initialValues: { password: '', totp: '' },
    validate: {
      password: (text) => (method === 'password' && text === '' ? 'This is required.' : null),
      totp: (code) =>
        method === 'totp' && !TotpCode.safeParse(code).success ? 'The code has six digits.' : null,
    },
  });
  const { busy, failure, onSubmit } = useSend(form, async ({ password, totp }) => {
    await call(reauthenticate, { body: method === 'password' ? { password } : { totp }, quiet: true });
    onDone();
  });
  const { error, value, onChange } = form.getInputProps('totp');
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {method === 'password' ? (
          <>
            <HiddenUsername email={profile?.email ?? ''} />
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              autoFocus
              {...form.getInputProps('password')}
            />
          </>
        ) : (
          <TotpField
            label="Code of your authenticator app"
            autoFocus
            data-path="totp"
            {...{ error, value, onChange }}
          />
        )}
        <Failure message={failure} />
        {links}
        <FormButtons submitLabel="Confirm" busy={busy} onCancel={onCancel} />
      </Stack>
    </form>
  );
};

const PasskeyForm = ({
  passkey,
  onDone,
  onCancel,
  onUsed,
  links,
}: FormProps & { passkey: Options['passkey']; onUsed: () => void }) => {
  const { busy, failure, run } = usePasskey(async () => {
    if (!passkey) throw new Error('The account has no passkey.');
    const assertion = await requestPasskey(passkey.options);
    try {
      await call(reauthenticate, {
        body: { challenge: passkey.challenge, passkey: assertion },
        quiet: true,
      });
    } catch (error) {
      onUsed();
      throw error;
    }
    onDone();
  });
  return (
    <Stack gap="md">
      <Failure message={failure} />
      {links}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button loading={busy} autoFocus onClick={() => void run()}>
          Use a passkey
        </Button>
      </Group>
    </Stack>
  );
};

import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { FactorMethod, SecondFactorRequired, Session } from '../../../../../contract/src/accounts.ts';
import { CallError } from '../../../../../contract/src/client.ts';
import {
  passkeySignInOptions,
  RecoveryCode,
  secondFactor,
  TotpCode,
} from '../../../../../contract/src/factors.ts';
import { call } from '../../../lib/call.ts';
import { useSend } from '../../../lib/use-send.ts';
import styles from '../form-parts.module.css';
import { AuthHeading, FormFailure } from '../form-parts.tsx';
import { MethodLinks } from './method-links.tsx';
import { requestPasskey } from './passkeys.ts';
import { TotpField } from './totp-field.tsx';
import { usePasskey } from './use-passkey.ts';

const headings: Record<FactorMethod, { title: string; lead: string }> = {
  totp: {
    title: 'Enter your code',
    lead: 'Open your authenticator app and enter the six-digit code.',
  },
  passkey: {
    title: 'Use your passkey',
    lead: 'Confirm that it is you with your fingerprint, your face or the PIN of your device.',
  },
  recovery_code: {
    title: 'Use a recovery code',
    lead: 'You saved ten of them when you set up your second factor. Each one works once.',
  },
};

interface Props extends Pick<SecondFactorRequired['second_factor'], 'challenge' | 'methods'> {
  onDone: (session: Session) => void;
  /** The challenge has expired or was already used. */
  onExpired: () => void;
  onBack: () => void;
}

/** The order in which the methods are offered, easiest first. */
const methodOrder: FactorMethod[] = ['totp', 'passkey', 'recovery_code'];

/** The second step of a sign-in. */
export const SecondFactorForm = ({ challenge, methods: allowed, onDone, onExpired, onBack }: Props) => {
  const methods = methodOrder.filter((name) => allowed.includes(name));
  const [method, setMethod] = useState(methods[0] ?? 'totp');
  const finish = async (run: () => Promise<Session>) => {
    try {
      onDone(await run());
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'invalid_ticket') throw error;
      onExpired();
    }
  };
  const Form = { totp: TotpForm, passkey: PasskeyForm, recovery_code: RecoveryForm }[method];
  return (
    <>
      <AuthHeading {...headings[method]} />
      <Form key={method} challenge={challenge} finish={finish} />
      <div className={styles.under}>
        <MethodLinks methods={methods} current={method} onChoose={setMethod} />
        <Button variant="default" mt="md" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
};

interface FormProps {
  challenge: string;
  finish: (run: () => Promise<Session>) => Promise<void>;
}

const TotpForm = ({ challenge, finish }: FormProps) => {
  const form = useForm({
    initialValues: { totp: '' },
    validate: { totp: (code) => (TotpCode.safeParse(code).success ? null : 'The code has six digits.') },
  });
  const { busy, failure, onSubmit } = useSend(form, ({ totp }) =>
    finish(() => call(secondFactor, { body: { challenge, totp }, quiet: true })),
  );
  const { error, value, onChange } = form.getInputProps('totp');
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TotpField
        autoFocus
        value={value}
        error={error}
        onChange={onChange}
        // Lets `form.getInputNode` find and focus the field.
        data-path="totp"
      />
      <FormFailure message={failure} />
      <Button type="submit" size="lg" loading={busy} fullWidth>
        Continue
      </Button>
    </form>
  );
};

const RecoveryForm = ({ challenge, finish }: FormProps) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { recovery_code: '' },
    validate: {
      recovery_code: (code) =>
        RecoveryCode.safeParse(code).success ? null : 'A recovery code has ten letters and digits.',
    },
  });
  const { busy, failure, onSubmit } = useSend(form, ({ recovery_code }) =>
    finish(() => call(secondFactor, { body: { challenge, recovery_code }, quiet: true })),
  );
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextInput
        label="Recovery code"
        placeholder="abcde-12345"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        key={form.key('recovery_code')}
        {...form.getInputProps('recovery_code')}
      />
      <FormFailure message={failure} />
      <Button type="submit" size="lg" loading={busy} fullWidth>
        Continue
      </Button>
    </form>
  );
};

const PasskeyForm = ({ challenge, finish }: FormProps) => {
  const { busy, failure, run } = usePasskey(() =>
    finish(async () => {
      const request = await call(passkeySignInOptions, { body: { challenge }, quiet: true });
      const passkey = await requestPasskey(request.options);
      return call(secondFactor, { body: { challenge: request.challenge, passkey }, quiet: true });
    }),
  );
  return (
    <div className={styles.form}>
      <FormFailure message={failure} />
      <Button size="lg" loading={busy} fullWidth autoFocus onClick={() => void run()}>
        Use a passkey
      </Button>
    </div>
  );
};

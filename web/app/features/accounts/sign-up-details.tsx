import { Anchor, Button, Checkbox, Select, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import {
  AddressForm,
  checkEmail,
  checkSignupData,
  Signup,
  userSignup,
} from '../../../../contract/src/accounts.ts';
import { FractionalType } from '../../../../contract/src/values.ts';
import { call } from '../../lib/call.ts';
import { useSend } from '../../lib/use-send.ts';
import styles from './form-parts.module.css';
import { FormFailure } from './form-parts.tsx';
import { useEarlyForm } from './use-early-form.ts';
import { emptyDetails, type SignUpDetails, signupOf, useSignUp } from './use-sign-up.ts';

const validate = schemaResolver(Signup, { sync: true });

interface Props {
  type: SignUpDetails['user_type'];
  signInHref: string;
  onSent: () => void;
}

/** The second step: who one is. What is typed is kept in this tab. */
export const SignUpDetailsForm = ({ type, signInHref, onSent }: Props) => {
  const { kept, keep, ready } = useSignUp();
  const [taken, setTaken] = useState<string>();
  const [asked, setAsked] = useState(false);
  const promo = asked || (kept.details?.promo_code ?? '') !== '';
  const form = useForm<SignUpDetails>({
    mode: 'uncontrolled',
    initialValues: { ...emptyDetails, ...kept.details, user_type: type },
    validate: (values) => validate(signupOf(values)),
    onValuesChange: (details) => ready && keep({ details }),
  });
  const early = useEarlyForm(form);
  // What was kept is known after the server's HTML is taken over; what was typed into that meanwhile is newer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (!ready) return;
    const typed = form.getValues();
    for (const [name, value] of Object.entries(kept.details ?? {}) as [keyof SignUpDetails, never][])
      if (name !== 'user_type' && typed[name] === emptyDetails[name] && value !== typed[name])
        form.setFieldValue(name, value);
    if (form.isDirty()) keep({ details: form.getValues() });
  }, [ready]);
  const { busy, failure, onSubmit } = useSend(form, async (details) => {
    const body = signupOf(details);
    await call(checkSignupData, { body });
    const { mailbox } = await call(userSignup, { body });
    keep({ details, sent: true, mailbox, ticket: undefined });
    onSent();
  });

  // A courtesy: the sign-up itself says nothing about other people's accounts.
  const askWhetherFree = async (email: string) => {
    if (!AddressForm.safeParse({ email }).success) return;
    const free = await call(checkEmail, { body: { email } }).catch(() => ({ available: true }));
    setTaken(free.available ? undefined : email);
  };
  const email = form.getInputProps('email');

  return (
    <form {...early} className={styles.form} onSubmit={onSubmit}>
      <div className={styles.pair}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          key={form.key('first_name')}
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          key={form.key('last_name')}
          {...form.getInputProps('last_name')}
        />
      </div>
      {type === 'company' && (
        <TextInput
          label="Company"
          autoComplete="organization"
          key={form.key('company_name')}
          {...form.getInputProps('company_name')}
        />
      )}
      <TextInput
        label={type === 'company' ? 'Work e-mail' : 'E-mail'}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('email')}
        {...email}
        onBlur={(event) => {
          email.onBlur?.(event);
          void askWhetherFree(event.currentTarget.value.trim());
        }}
      />
      <div className={styles.live} role="status">
        {taken !== undefined && (
          <p className={styles.note}>
            {taken} has an account already. <Link to={signInHref}>Sign in instead</Link>
          </p>
        )}
      </div>
      {type === 'fractional' && (
        <Select
          label="Your main role (optional)"
          placeholder="Choose one"
          data={FractionalType.options}
          clearable
          key={form.key('fractional_type')}
          {...form.getInputProps('fractional_type')}
        />
      )}
      {promo ? (
        <TextInput
          label="Promo code (optional)"
          autoComplete="off"
          autoCapitalize="characters"
          key={form.key('promo_code')}
          {...form.getInputProps('promo_code')}
        />
      ) : (
        <div>
          <Anchor component="button" type="button" onClick={() => setAsked(true)}>
            I have a promo code
          </Anchor>
        </div>
      )}
      <Checkbox
        label={
          <>
            I accept the{' '}
            <a href="/terms-and-conditions" target="_blank" rel="noreferrer">
              terms
            </a>{' '}
            and have read the{' '}
            <a href="/privacy-policy" target="_blank" rel="noreferrer">
              privacy policy
            </a>
          </>
        }
        key={form.key('accept_terms')}
        {...form.getInputProps('accept_terms', { type: 'checkbox' })}
      />
      <Checkbox
        label="Send me the newsletter: new roles and what is new on Cadre"
        key={form.key('newsletter')}
        {...form.getInputProps('newsletter', { type: 'checkbox' })}
      />
      <FormFailure message={failure} />
      <Button type="submit" size="lg" loading={busy} fullWidth>
        Send me the code
      </Button>
    </form>
  );
};

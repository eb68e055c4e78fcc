import { Anchor, Button, Checkbox, Select, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import {
  checkEmail,
  checkSignupData,
  EmailForm,
  Signup,
  userSignup,
} from '../../../../contract/src/accounts.ts';
import { checkPromoCode } from '../../../../contract/src/promo-codes.ts';
import { FractionalType } from '../../../../contract/src/values.ts';
import { call } from '../../lib/call.ts';
import { useSend } from '../../lib/use-send.ts';
import { RequiredMark } from '../../ui/required-mark.tsx';
import styles from './form-parts.module.css';
import { EmailInput, FormFailure } from './form-parts.tsx';
import { useEarlyForm } from './use-early-form.ts';
import { emptyDetails, type SignUpDetails, toSignup, useSignUp } from './use-sign-up.ts';

type DetailsForm = UseFormReturnType<SignUpDetails>;

const validate = schemaResolver(Signup, { sync: true });

/** The form of the details, whose values are saved in this tab as they change. */
const useDetailsForm = (type: SignUpDetails['user_type']): DetailsForm => {
  const { saved, save, ready } = useSignUp();
  const form = useForm<SignUpDetails>({
    mode: 'uncontrolled',
    initialValues: { ...emptyDetails, ...saved.details, user_type: type },
    validate: (values) => validate(toSignup(values)),
    onValuesChange: (details) => ready && save({ details }),
  });
  // The saved values are known after hydration; values that were entered before it take precedence.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the saved values are known
  useEffect(() => {
    if (!ready) return;
    const entered = form.getValues();
    for (const [name, value] of Object.entries(saved.details ?? {}) as [keyof SignUpDetails, never][])
      if (name !== 'user_type' && entered[name] === emptyDetails[name] && value !== entered[name])
        form.setFieldValue(name, value);
    if (form.isDirty()) save({ details: form.getValues() });
  }, [ready]);
  return form;
};

/** The address, with a note if it already has an account. The note is a courtesy: the sign-up does not reveal accounts. */
const EmailField = ({
  form,
  label,
  signInHref,
}: {
  form: DetailsForm;
  label: string;
  signInHref: string;
}) => {
  const [takenEmail, setTakenEmail] = useState<string>();
  const check = async (email: string) => {
    if (!EmailForm.safeParse({ email }).success) return;
    const { available } = await call(checkEmail, { body: { email } }).catch(() => ({ available: true }));
    setTakenEmail(available ? undefined : email);
  };
  const props = form.getInputProps('email');
  return (
    <>
      <EmailInput
        label={label}
        required
        key={form.key('email')}
        {...props}
        onBlur={(event) => {
          props.onBlur?.(event);
          void check(event.currentTarget.value.trim());
        }}
      />
      <div className={styles.live} role="status">
        {takenEmail !== undefined && (
          <p className={styles.note}>
            {takenEmail} already has an account. <Link to={signInHref}>Sign in instead</Link>
          </p>
        )}
      </div>
    </>
  );
};

/** The fields that a sign-up by mail and one by a provider share. */
type SharedForm = Pick<UseFormReturnType<Pick<SignUpDetails, 'promo_code'>>, 'key' | 'getInputProps'>;

/** The discount of a code, or why it is not valid. */
const promoCheck = (code: string) => ({
  queryKey: [checkPromoCode.path, code],
  queryFn: () => call(checkPromoCode, { body: { code }, quiet: true }),
  enabled: code !== '',
});

/** The promo code, behind a link until it is asked for; checked when the field is left. */
const PromoCodeField = ({ form }: { form: SharedForm }) => {
  const { saved } = useSignUp();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(saved.details?.promo_code.trim() ?? '');
  const { data: checked } = useQuery(promoCheck(typed));
  const field = form.getInputProps('promo_code');
  return isOpen || (saved.details?.promo_code ?? '') !== '' ? (
    <TextInput
      label="Promo code"
      autoComplete="off"
      autoCapitalize="characters"
      key={form.key('promo_code')}
      {...field}
      description={checked?.valid ? `Valid: ${checked.description}.` : undefined}
      error={field.error ?? (checked?.valid === false && checked.description)}
      onBlur={(event) => {
        field.onBlur(event);
        setTyped(event.currentTarget.value.trim());
      }}
    />
  ) : (
    <div>
      <Anchor component="button" type="button" onClick={() => setOpen(true)}>
        I have a promo code
      </Anchor>
    </div>
  );
};

/** The terms and the newsletter. */
const Consents = ({ form }: { form: SharedForm }) => (
  <>
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
          <RequiredMark />
        </>
      }
      key={form.key('accept_terms')}
      {...form.getInputProps('accept_terms', { type: 'checkbox' })}
    />
    <Checkbox
      label="Send me the newsletter with new roles and product news"
      key={form.key('newsletter')}
      {...form.getInputProps('newsletter', { type: 'checkbox' })}
    />
  </>
);

/** What every sign-up asks for; `children` is the address, if it is not known yet. */
export const SignUpFields = ({
  form,
  isCompany,
  children,
}: {
  form: SharedForm;
  isCompany: boolean;
  children?: ReactNode;
}) => (
  <>
    <div className={styles.pair}>
      <TextInput
        label="First name"
        required
        autoComplete="given-name"
        key={form.key('first_name')}
        {...form.getInputProps('first_name')}
      />
      <TextInput
        label="Last name"
        required
        autoComplete="family-name"
        key={form.key('last_name')}
        {...form.getInputProps('last_name')}
      />
    </div>
    {isCompany && (
      <TextInput
        label="Company"
        required
        autoComplete="organization"
        key={form.key('company_name')}
        {...form.getInputProps('company_name')}
      />
    )}
    {children}
    {!isCompany && (
      <Select
        label="Your function"
        placeholder="Choose a function"
        data={FractionalType.options}
        clearable
        key={form.key('fractional_type')}
        {...form.getInputProps('fractional_type')}
      />
    )}
    <PromoCodeField form={form} />
    <Consents form={form} />
  </>
);

interface Props {
  type: SignUpDetails['user_type'];
  signInHref: string;
  onSent: () => void;
}

/** The second step of a sign-up. */
export const SignUpDetailsForm = ({ type, signInHref, onSent }: Props) => {
  const { save } = useSignUp();
  const form = useDetailsForm(type);
  const early = useEarlyForm(form);
  const { busy, failure, onSubmit } = useSend(form, async (details) => {
    const body = toSignup(details);
    await call(checkSignupData, { body });
    const { mailbox } = await call(userSignup, { body });
    save({ details, sent: true, mailbox, ticket: undefined });
    onSent();
  });
  const isCompany = type === 'company';
  return (
    <form {...early} className={styles.form} onSubmit={onSubmit}>
      <SignUpFields form={form} isCompany={isCompany}>
        <EmailField form={form} label={isCompany ? 'Work email' : 'Email'} signInHref={signInHref} />
      </SignUpFields>
      <FormFailure message={failure} />
      <Button type="submit" size="lg" loading={busy} fullWidth>
        Send code
      </Button>
    </form>
  );
};

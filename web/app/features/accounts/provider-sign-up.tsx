import { Button, Radio } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { Given, ResponseOf } from '../../../../contract/src/endpoint.ts';
import {
  ProviderSignup,
  type ProviderStep,
  providerSignUp,
} from '../../../../contract/src/sign-in-providers.ts';
import { useBrand } from '../../lib/brand.ts';
import { call } from '../../lib/call.ts';
import { useSend } from '../../lib/use-send.ts';
import styles from './form-parts.module.css';
import { AuthHeading, FormFailure } from './form-parts.tsx';
import { SignUpFields } from './sign-up-details.tsx';
import { emptyDetails, type SignUpDetails, toSignup } from './use-sign-up.ts';

type Details = Omit<SignUpDetails, 'email'>;

interface Props {
  step: Extract<ProviderStep, { next: 'sign_up' }>;
  label: string;
  onSignedIn: (answer: ResponseOf<typeof providerSignUp>) => void;
}

const validate = schemaResolver(ProviderSignup, { sync: true });

/** The form in the shape of the call. */
const toBody = (details: Details, ticket: string) => {
  const { email: _, ...signup } = toSignup({ ...details, email: '' });
  return { ...signup, ticket } as Given<typeof ProviderSignup>;
};

/** A new account of a person whose address a provider has confirmed: its kind, its names and the terms. */
export const ProviderSignUp = ({ step, label, onSignedIn }: Props) => {
  const { email: _, ...empty } = emptyDetails;
  const form = useForm<Details>({
    initialValues: { ...empty, first_name: step.first_name, last_name: step.last_name },
    validate: (values) => validate(toBody(values, step.ticket)),
  });
  const { busy, failure, onSubmit } = useSend(form, async (values) => {
    onSignedIn(await call(providerSignUp, { body: toBody(values, step.ticket), quiet: true }));
  });
  const brand = useBrand();
  return (
    <>
      <AuthHeading
        title="Create your account"
        lead={
          <>
            {label} confirmed <strong>{step.email}</strong>.
          </>
        }
      />
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <Radio.Group
          label={`How do you want to use ${brand.name}?`}
          required
          {...form.getInputProps('user_type')}
        >
          <div className={styles.form}>
            <Radio value="fractional" label="I am an executive" />
            <Radio value="company" label="I am hiring for a company" />
          </div>
        </Radio.Group>
        <SignUpFields form={form} isCompany={form.values.user_type === 'company'} />
        <FormFailure message={failure} />
        <Button type="submit" size="lg" loading={busy} fullWidth>
          Create account
        </Button>
      </form>
    </>
  );
};

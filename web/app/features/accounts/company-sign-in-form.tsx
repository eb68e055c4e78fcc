import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { EmailForm } from '../../../../contract/src/accounts.ts';
import { companyStart } from '../../../../contract/src/sign-in-providers.ts';
import { call } from '../../lib/call.ts';
import { leaveFor } from '../../lib/leave.ts';
import { useSend } from '../../lib/use-send.ts';
import styles from './form-parts.module.css';
import { EmailInput, FormFailure } from './form-parts.tsx';
import { useProviderFlow } from './provider-sign-in.data.ts';
import { useEarlyForm } from './use-early-form.ts';

/** Asks for the work address, and goes on to the sign-in of the company that has its domain. */
export const CompanySignInForm = ({ returnPath }: { returnPath: string | null }) => {
  const { save } = useProviderFlow();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(EmailForm, { sync: true }),
  });
  const early = useEarlyForm(form);
  const { busy, failure, onSubmit } = useSend(form, async (body) => {
    const { url } = await call(companyStart, { body, quiet: true });
    save({ returnPath, label: 'your company', step: undefined });
    leaveFor(url);
  });
  return (
    <form {...early} className={styles.form} onSubmit={onSubmit}>
      <EmailInput label="Work email" key={form.key('email')} {...form.getInputProps('email')} />
      <FormFailure message={failure} />
      <Button type="submit" size="lg" loading={busy} fullWidth>
        Continue
      </Button>
    </form>
  );
};

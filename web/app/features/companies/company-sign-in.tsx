import { Button, Code, PasswordInput, Radio, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconLogin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CompanySignInForm,
  type CompanySignInMode,
  type CompanySignIn as CompanySignInSettings,
} from '../../../../contract/src/company-sign-in.ts';
import { BrandName } from '../../lib/brand.ts';
import { useFocusOnSwap } from '../../lib/focus.ts';
import { useSend } from '../../lib/use-send.ts';
import { Failure } from '../../ui/failure.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import styles from './company-domains.module.css';
import { companySignIn, useSaveCompanySignIn } from './company-sign-in.data.ts';

const modes: Record<CompanySignInMode, { label: string; description: string }> = {
  off: { label: 'Off', description: 'Everybody signs in with their own password.' },
  soft: { label: 'Offered', description: 'Colleagues may use “Company sign-in” on the sign-in page.' },
  required: {
    label: 'Required',
    description:
      'Colleagues with addresses of your domains cannot use a password. You can, with your second factor, in case your provider is away.',
  },
};

/** The sign-in of the company at its own OpenID Connect provider. Shown to the owner. */
export const CompanySignIn = () => {
  const query = useQuery(companySignIn);
  return (
    <Section
      anchor="company-sign-in"
      title="Company sign-in"
      lead="Let your team sign in with your company’s own provider, such as Okta, Entra ID or Google Workspace."
    >
      <LoadBoundary query={query} skeleton={<ListSkeleton rows={2} />}>
        {(saved) => <FoldedFields saved={saved} />}
      </LoadBoundary>
    </Section>
  );
};

/** The state of the sign-in, and its form when it is to be changed. */
const FoldedFields = ({ saved }: { saved: CompanySignInSettings }) => {
  const [open, setOpen] = useState(false);
  const container = useFocusOnSwap<HTMLDivElement>(open);
  const isSetUp = saved.issuer !== '';
  return (
    <div ref={container} tabIndex={-1} className={styles.container}>
      {open ? (
        <CompanySignInFields saved={saved} />
      ) : (
        <ItemList label="Company sign-in">
          <Item
            mark={<IconLogin aria-hidden="true" />}
            name={
              <>
                {isSetUp ? saved.issuer : 'Your own provider'}{' '}
                <StatusBadge
                  status={saved.mode}
                  label={modes[saved.mode].label}
                  tone={saved.mode === 'off' ? 'neutral' : 'good'}
                />
              </>
            }
            detail={modes[saved.mode].description}
            action={
              <Button
                variant="default"
                size="sm"
                aria-label={`${isSetUp ? 'Edit' : 'Set up'} company sign-in`}
                onClick={() => setOpen(true)}
              >
                {isSetUp ? 'Edit' : 'Set up'}
              </Button>
            }
          />
        </ItemList>
      )}
    </div>
  );
};

const CompanySignInFields = ({ saved }: { saved: CompanySignInSettings }) => {
  const save = useSaveCompanySignIn();
  const toBody = ({ client_secret, ...values }: typeof initialValues) => ({
    ...values,
    ...(client_secret === '' ? {} : { client_secret }),
  });
  const { mode, issuer, client_id } = saved;
  const initialValues = { mode, issuer, client_id, client_secret: '' };
  const validate = schemaResolver(CompanySignInForm, { sync: true });
  const form = useForm({ initialValues, validate: (values) => validate(toBody(values)) });
  const { busy, failure, onSubmit } = useSend(form, async (values) => {
    await save.mutateAsync(toBody(values));
    form.setFieldValue('client_secret', '');
    successToast('Company sign-in was saved.');
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <div>
        <p>
          Register <BrandName /> as a web application at your provider, with this redirect address:
        </p>
        <Code block mt="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {saved.redirect_uri}
        </Code>
      </div>
      <TextInput
        label="Issuer"
        required
        description="The address of your provider, without /.well-known."
        placeholder="https://login.example.com"
        autoComplete="off"
        {...form.getInputProps('issuer')}
      />
      <TextInput label="Client ID" required autoComplete="off" {...form.getInputProps('client_id')} />
      <PasswordInput
        label="Client secret"
        required={!saved.has_secret}
        description={saved.has_secret ? 'Leave it empty to keep the saved one.' : undefined}
        autoComplete="off"
        {...form.getInputProps('client_secret')}
      />
      <Radio.Group label="Sign-in of your team" {...form.getInputProps('mode')}>
        <div className={styles.form}>
          {Object.entries(modes).map(([value, { label, description }]) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
        </div>
      </Radio.Group>
      <Failure message={failure} />
      <div>
        <Button type="submit" variant="default" loading={busy}>
          Save
        </Button>
      </div>
    </form>
  );
};

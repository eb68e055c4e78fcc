import { Button, Code, Group, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconAt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CompanyDomain, DomainForm } from '../../../../contract/src/company-domains.ts';
import { useSend } from '../../lib/use-send.ts';
import { Failure } from '../../ui/failure.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { confirmAction } from '../../ui/run-action.ts';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import styles from './company-domains.module.css';
import { companyDomains, useAddDomain, useRemoveDomain, useVerifyDomain } from './company-sign-in.data.ts';

/** The mail domains of the company, and how to prove them. Shown to the owner. */
export const CompanyDomains = () => {
  const query = useQuery(companyDomains);
  return (
    <Section
      anchor="domains"
      title="Mail domains"
      lead="Prove that your company owns the domain of its email addresses. Company sign-in needs it."
    >
      <LoadBoundary query={query} skeleton={<ListSkeleton rows={1} />}>
        {(rows) =>
          rows.length === 0 ? null : (
            <ItemList label="Mail domains">
              {rows.map((domain) => (
                <DomainItem key={domain.id} {...domain} />
              ))}
            </ItemList>
          )
        }
      </LoadBoundary>
      <AddDomain />
    </Section>
  );
};

const DomainItem = ({ id, domain, record, method, verified_at }: CompanyDomain) => {
  // A mail to one of its addresses is no proof of the whole domain.
  const isProved = method === 'dns';
  const verify = useVerifyDomain();
  const remove = useRemoveDomain();
  const removeDomain = () =>
    confirmAction(
      {
        title: `Remove ${domain}?`,
        text: 'Colleagues with addresses of this domain can no longer use your company’s sign-in.',
        action: 'Remove',
      },
      () => remove.mutateAsync(id),
      ({ message }) => message,
    );
  return (
    <Item
      mark={<IconAt aria-hidden="true" />}
      name={
        <>
          {domain} {verified_at !== null && <StatusBadge status="verified" label="Verified" tone="good" />}
        </>
      }
      detail={
        !isProved && (
          <>
            Add this TXT record to the DNS of {domain}: <Code>{record}</Code>
          </>
        )
      }
      action={
        <Group gap="xs">
          {!isProved && (
            <Button
              variant="default"
              size="sm"
              aria-label={`Verify ${domain}`}
              loading={verify.isPending}
              onClick={() => verify.mutate(id, { onSuccess: () => successToast(`${domain} is verified.`) })}
            >
              Verify
            </Button>
          )}
          <Button variant="subtle" size="sm" aria-label={`Remove ${domain}`} onClick={removeDomain}>
            Remove
          </Button>
        </Group>
      }
    />
  );
};

const AddDomain = () => {
  const add = useAddDomain();
  const form = useForm({
    initialValues: { domain: '' },
    validate: schemaResolver(DomainForm, { sync: true }),
  });
  const { busy, failure, onSubmit } = useSend(form, async ({ domain }) => {
    await add.mutateAsync(domain);
    form.reset();
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <div className={styles.line}>
        <TextInput
          aria-label="Domain"
          required
          placeholder="example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('domain')}
        />
        <Button type="submit" variant="default" loading={busy}>
          Add domain
        </Button>
      </div>
      <Failure message={failure} />
    </form>
  );
};

import { Button, Select, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { BillingAddress } from '../../../../contract/src/billing-address.ts';
import { AddressCountry, toCountryOptions } from '../../../../contract/src/countries.ts';
import { useSend } from '../../lib/use-send.ts';
import { Failure } from '../../ui/failure.tsx';
import type { Payer } from './billing.data.ts';
import { useSaveBillingAddress } from './billing.data.ts';
import styles from './order.module.css';

const countryOptions = toCountryOptions(AddressCountry.options);

/** Where tax depends on the state, it is entered as a code. */
const stateLabels: Record<string, string> = { US: 'State, such as NY', CA: 'Province, such as ON' };

const withoutBlanks = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null)) as T;

/** Asks for the address that tax depends on, before a change of plan is calculated. */
export const BillingAddressForm = ({ payer, onClose }: { payer: Payer; onClose: () => void }) => {
  const save = useSaveBillingAddress();
  const form = useForm({
    initialValues: {
      country: '',
      line1: '',
      city: '',
      state: '',
      postal_code: '',
      business_name: '',
      tax_id: '',
    },
    validate: schemaResolver(BillingAddress, { sync: true }),
  });
  const { busy, failure, onSubmit } = useSend(form, async (values) => {
    await save.mutateAsync(withoutBlanks(values));
  });
  const stateLabel = stateLabels[form.values.country];
  return (
    <form className={styles.order} noValidate onSubmit={onSubmit}>
      <p>Enter your billing address. The tax on your plan depends on it, and it appears on your invoices.</p>
      <Select
        label="Country"
        required
        searchable
        placeholder="Choose one"
        autoComplete="country"
        data={countryOptions}
        data-autofocus
        {...form.getInputProps('country')}
        onChange={(country) => form.setFieldValue('country', country ?? '')}
      />
      <TextInput
        label="Street and number"
        required
        autoComplete="street-address"
        {...form.getInputProps('line1')}
      />
      <div className={styles.pair}>
        <TextInput label="City" required autoComplete="address-level2" {...form.getInputProps('city')} />
        <TextInput label="Postal code" autoComplete="postal-code" {...form.getInputProps('postal_code')} />
      </div>
      {stateLabel && (
        <TextInput
          label={stateLabel}
          autoComplete="address-level1"
          {...form.getInputProps('state')}
          onChange={(event) => form.setFieldValue('state', event.currentTarget.value.toUpperCase())}
        />
      )}
      <div className={styles.pair}>
        <TextInput
          label={payer === 'company' ? 'Business name' : 'Business name (optional)'}
          autoComplete="organization"
          {...form.getInputProps('business_name')}
        />
        <TextInput label="Tax ID (optional)" placeholder="DE123456789" {...form.getInputProps('tax_id')} />
      </div>
      <Failure message={failure} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Continue
        </Button>
      </div>
    </form>
  );
};

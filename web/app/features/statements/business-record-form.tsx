import { Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { BusinessRecord, OwnBusinessRecord } from '../../../../contract/src/business-records.ts';
import { AddressCountry, toCountryOptions } from '../../../../contract/src/countries.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { useSession } from '../../lib/session.ts';
import { useFollowedRecord } from '../../lib/use-loaded-record.ts';
import { useSend } from '../../lib/use-send.ts';
import { Failure } from '../../ui/failure.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { successToast } from '../../ui/toasts.ts';
import { ownBusinessRecord, useSaveBusinessRecord } from './statements.data.ts';
import styles from './statements.module.css';

interface Values extends Omit<BusinessRecord, 'tax_rate'> {
  tax_rate: number | '';
}
type Form = UseFormReturnType<Values>;

const toFields = ({ missing: _, version: __, ...fields }: OwnBusinessRecord) => fields;
const toValues = (record: OwnBusinessRecord): Values => ({
  ...toFields(record),
  tax_rate: record.tax_rate ?? '',
});

const countryOptions = toCountryOptions(AddressCountry.options);

/** The names, address, tax data and bank account that invoices show. */
export const BusinessRecordForm = ({ onSaved }: { onSaved?: () => void }) => (
  <LoadBoundary query={useQuery(ownBusinessRecord)} skeleton={<Bar height="24rem" />}>
    {(record) => <Fields record={record} onSaved={onSaved} />}
  </LoadBoundary>
);

interface Props {
  record: OwnBusinessRecord;
  onSaved: (() => void) | undefined;
}

const Fields = ({ record, onSaved }: Props) => {
  const isCompany = useSession()?.type === 'company';
  const save = useSaveBusinessRecord();
  const form = useForm<Values>({ initialValues: toValues(record) });
  const { saveOptions, show } = useFollowedRecord(form, record, toFields, toValues);
  const { busy, failure, onSubmit } = useSend(form, async (values) => {
    const body = { ...values, tax_rate: values.tax_rate === '' ? null : values.tax_rate };
    show(await save.mutateAsync({ body, ...saveOptions() }));
    successToast('Business details saved.');
    onSaved?.();
  });
  return (
    <form className={styles.record} onSubmit={onSubmit} noValidate>
      <AddressFields form={form} />
      <TaxFields form={form} />
      {!isCompany && <IssuerFields form={form} />}
      <Failure message={failure} />
      <div>
        <Button type="submit" loading={busy}>
          Save
        </Button>
      </div>
    </form>
  );
};

const line = { maxLength: limits.businessLineCharacters };

const AddressFields = ({ form }: { form: Form }) => (
  <>
    <TextInput
      label="Legal name"
      required
      autoComplete="organization"
      {...line}
      {...form.getInputProps('legal_name')}
    />
    <TextInput
      label="Street"
      required
      autoComplete="street-address"
      {...line}
      {...form.getInputProps('street')}
    />
    <div className={styles.pair}>
      <TextInput
        label="Postal code"
        required
        autoComplete="postal-code"
        maxLength={20}
        {...form.getInputProps('postal_code')}
      />
      <TextInput
        label="City"
        required
        autoComplete="address-level2"
        {...line}
        {...form.getInputProps('city')}
      />
    </div>
    <Select
      label="Country"
      required
      placeholder="Choose one"
      data={countryOptions}
      searchable
      {...form.getInputProps('country')}
    />
  </>
);

const TaxFields = ({ form }: { form: Form }) => (
  <>
    <div className={styles.pair}>
      <TextInput
        label="VAT id"
        description="With the code of the country"
        {...form.getInputProps('vat_id')}
      />
      <TextInput label="Tax number" maxLength={40} {...form.getInputProps('tax_number')} />
    </div>
    <TextInput
      label="Registration"
      description="The number in a register of companies"
      maxLength={40}
      {...form.getInputProps('registration')}
    />
  </>
);

/** For the issuer of invoices. */
const IssuerFields = ({ form }: { form: Form }) => (
  <>
    <NumberInput
      label="Tax rate"
      required
      description="What you charge on your services; 0 if you charge none"
      min={0}
      max={100}
      decimalScale={2}
      suffix=" %"
      {...form.getInputProps('tax_rate')}
    />
    {form.values.tax_rate === 0 && (
      <Textarea
        label="Why no tax is charged"
        required
        autosize
        minRows={2}
        maxLength={limits.exemptionNoteCharacters}
        {...form.getInputProps('exemption_note')}
      />
    )}
    <div className={styles.pair}>
      <TextInput label="IBAN" {...form.getInputProps('iban')} />
      <TextInput label="BIC" {...form.getInputProps('bic')} />
    </div>
    <TextInput
      label="Prefix of invoice numbers"
      description={`Your invoices are numbered ${form.values.invoice_prefix === '' ? '' : `${form.values.invoice_prefix}-`}0001, 0002 and so on.`}
      maxLength={12}
      {...form.getInputProps('invoice_prefix')}
    />
  </>
);

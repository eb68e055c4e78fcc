import { SegmentedControl, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { type PromoCode, PromoCodeForm as PromoCodeSchema } from '../../../../contract/src/promo-codes.ts';
import { useSend } from '../../lib/use-send.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { successToast } from '../../ui/toasts.ts';
import { PromoCodeConditions, PromoCodeDiscount } from './promo-code-fields.tsx';
import { emptyValues, type PromoCodeValues, toBody, toFormErrors, toValues } from './promo-code-values.ts';
import { useSavePromoCode } from './promo-codes.data.ts';
import styles from './promo-codes.module.css';

const check = schemaResolver(PromoCodeSchema, { sync: true });

interface Props {
  /** The code to change; undefined creates one. */
  code: PromoCode | undefined;
  onClose: () => void;
}

/** Creates or changes a promo code. The discount is fixed once the code has been used. */
export const PromoCodeForm = ({ code, onClose }: Props) => {
  const save = useSavePromoCode();
  // As loaded when the form opened: the list may load again meanwhile.
  const [loaded] = useState(() => code && { ...toBody(toValues(code)), version: code.version });
  const used = code !== undefined && code.redemptions + code.reserved > 0;
  const form = useForm<PromoCodeValues>({
    initialValues: code ? toValues(code) : emptyValues,
    validate: (values) => toFormErrors(check(toBody(values)) as object, values),
  });
  const { busy, failure, onSubmit } = useSend(
    form,
    async (values) => {
      const saved = await save.mutateAsync({ id: code?.id, body: toBody(values), loaded });
      successToast(`${saved.code} is saved.`);
      onClose();
    },
    (error, values) =>
      toFormErrors(
        error.code === 'already_exists' ? { code: 'This code already exists.' } : error.fields,
        values,
      ),
  );
  return (
    <FormModal
      title={code ? `Edit ${code.code}` : 'New promo code'}
      submitLabel={code ? 'Save changes' : 'Create code'}
      busy={busy}
      failure={failure}
      closeOnClickOutside={false}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        label="Code"
        description="The text that people enter. Not case-sensitive."
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        disabled={used}
        {...form.getInputProps('code')}
      />
      {used && <p className={styles.hint}>This code has been used, so its discount cannot change.</p>}
      <SegmentedControl
        aria-label="Discount type"
        disabled={used}
        data={[
          { value: 'percent', label: 'Percentage' },
          { value: 'sum', label: 'Fixed amount' },
        ]}
        {...form.getInputProps('kind')}
      />
      <PromoCodeDiscount form={form} disabled={used} />
      <PromoCodeConditions form={form} />
    </FormModal>
  );
};

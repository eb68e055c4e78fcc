import { Alert, Modal, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { type PromoCode, PromoCodeForm as PromoCodeSchema } from '../../../../contract/src/promo-codes.ts';
import { useSend } from '../../lib/use-send.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { successToast } from '../../ui/toasts.ts';
import { PromoCodeDiscount } from './promo-code-discount.tsx';
import { PromoCodeReach } from './promo-code-reach.tsx';
import { atFields, bodyOf, emptyValues, type PromoCodeValues, valuesOf } from './promo-code-values.ts';
import { useSavePromoCode } from './promo-codes.data.ts';
import styles from './promo-codes.module.css';

const check = schemaResolver(PromoCodeSchema, { sync: true });

interface Props {
  /** The code to change; undefined: a new one. */
  code: PromoCode | undefined;
  onClose: () => void;
}

/** Makes a promo code or changes one; what it gives is fixed once somebody used it. */
export const PromoCodeForm = ({ code, onClose }: Props) => {
  useFocusBack();
  const narrow = useMediaQuery('(max-width: 40rem)');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const save = useSavePromoCode();
  const used = code !== undefined && code.redemptions + code.reserved > 0;
  const form = useForm<PromoCodeValues>({
    initialValues: code ? valuesOf(code) : emptyValues,
    validate: (values) => atFields(check(bodyOf(values)) as object, values),
    // Another form is another request: the key of one that was refused does not fit it.
    onValuesChange: () => setKey(crypto.randomUUID()),
  });
  const { busy, failure, onSubmit } = useSend(
    form,
    async (values) => {
      const saved = await save.mutateAsync({ id: code?.id, body: bodyOf(values), key });
      successToast(`${saved.code} is saved.`);
      onClose();
    },
    (error, values) =>
      atFields(
        error.code === 'already_exists' ? { code: 'There is a code of this name.' } : error.fields,
        values,
      ),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={code ? `Change ${code.code}` : 'New promo code'}
      size="lg"
      fullScreen={narrow}
      closeOnClickOutside={false}
    >
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="lg">
          <TextInput
            label="Code"
            description="What people type. Capitals and small letters are the same."
            withAsterisk
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-autofocus
            disabled={used}
            {...form.getInputProps('code')}
          />
          {used && <p className={styles.hint}>It has been used, so what it gives cannot change any more.</p>}
          <SegmentedControl
            aria-label="What it gives"
            disabled={used}
            data={[
              { value: 'percent', label: 'A percentage' },
              { value: 'sum', label: 'A fixed sum' },
            ]}
            {...form.getInputProps('kind')}
          />
          <PromoCodeDiscount form={form} disabled={used} />
          <PromoCodeReach form={form} />
          {failure !== undefined && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <FormButtons send={code ? 'Save changes' : 'Make the code'} busy={busy} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};

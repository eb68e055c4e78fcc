import { NumberInput, Radio, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { href, Link } from 'react-router';
import { formatDay } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Currency } from '../../../../contract/src/money.ts';
import { formatMoney, getCurrencySymbol } from '../../../../contract/src/money-format.ts';
import { formatCount, formatList } from '../../../../contract/src/numbers.ts';
import type { CatalogPlan, PriceVersionPreview } from '../../../../contract/src/price-versions.ts';
import { useSend } from '../../lib/use-send.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Money } from '../../ui/money.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { successToast } from '../../ui/toasts.ts';
import { pricePreviewQuery, usePublishPrices } from './price-catalog.data.ts';
import styles from './price-catalog.module.css';

type Amounts = Record<Currency, number | string>;

const toAmounts = (amounts: Amounts) =>
  Object.fromEntries(Currency.options.map((currency) => [currency, Number(amounts[currency])])) as Record<
    Currency,
    number
  >;

const fieldErrors = ({ reason, ...amounts }: Amounts & { reason: string }) => ({
  ...Object.fromEntries(
    Currency.options
      .filter((currency) => !(Number(amounts[currency]) > 0))
      .map((currency) => [currency, 'Enter a price.']),
  ),
  ...(reason.trim() === '' ? { reason: 'Enter a reason.' } : {}),
});

/** New prices of a plan, for whom they are, and what that means for its subscribers. */
export const NewPricesDialog = ({ plan, onClose }: { plan: CatalogPlan; onClose: () => void }) => {
  const [current] = plan.versions;
  const publish = usePublishPrices();
  const form = useForm({
    initialValues: { ...(current?.amounts as Amounts), moves: 'no', reason: '' },
    validate: fieldErrors,
  });
  const { moves, reason: _, ...amounts } = form.values;
  const [settled] = useDebouncedValue(JSON.stringify(toAmounts(amounts)), 400);
  const asked = JSON.parse(settled) as Record<Currency, number>;
  const isChanged = Currency.options.some((currency) => asked[currency] !== current?.amounts[currency]);
  const isComplete = Currency.options.every((currency) => asked[currency] > 0);
  const preview = useQuery({
    ...pricePreviewQuery({ plan: plan.title, amounts: asked, moves: true }),
    enabled: isChanged && isComplete,
  });
  const { busy, failure, onSubmit } = useSend(
    form,
    async (values) => {
      const { message } = await publish.mutateAsync({
        plan: plan.title,
        amounts: toAmounts(values),
        moves: values.moves === 'yes',
        after_version: current?.version ?? 1,
        reason: values.reason.trim().replaceAll('\n', ' '),
      });
      successToast(message);
      onClose();
    },
    ({ fields: { amounts: error, ...fields } }) => ({ ...fields, ...(error ? { USD: error } : {}) }),
  );
  return (
    <FormModal
      title={`New prices of ${plan.title}`}
      size="lg"
      submitLabel="Publish prices"
      busy={busy}
      disabled={!isChanged}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>A month, without tax. A year costs {limits.planYearMonths} months. New buyers pay them at once.</p>
      <div className={styles.amounts}>
        {Currency.options.map((currency) => (
          <NumberInput
            key={currency}
            label={currency}
            prefix={getCurrencySymbol(currency)}
            min={0}
            decimalScale={2}
            hideControls
            {...form.getInputProps(currency)}
          />
        ))}
      </div>
      <Radio.Group label="Subscribers" {...form.getInputProps('moves')}>
        <Stack gap="xs" mt="xs">
          <Radio value="no" label="Keep their price" />
          <Radio
            value="yes"
            label="Move to the new price"
            description={`As the terms promise: with the renewal after next, and ${limits.priceNoticeDays} days after we tell them at least. They are told at once.`}
          />
        </Stack>
      </Radio.Group>
      {isChanged && isComplete && (
        <LoadBoundary query={preview} skeleton={<Bar height="4rem" />}>
          {(affected) => <Affected affected={affected} moves={moves === 'yes'} />}
        </LoadBoundary>
      )}
      <Textarea
        label="Reason"
        description="Only admins read it, here and in the audit log."
        required
        autosize
        minRows={2}
        maxLength={limits.deskReasonCharacters}
        {...form.getInputProps('reason')}
      />
    </FormModal>
  );
};

const signed = (amount: number, currency: Currency) =>
  `${amount < 0 ? '−' : '+'}${formatMoney(Math.abs(amount), currency)}`;

const Affected = ({ affected, moves }: { affected: PriceVersionPreview; moves: boolean }) => {
  const { subscribers, differences, accounts } = affected;
  const people = formatCount(subscribers, 'subscriber', 'subscribers');
  if (subscribers === 0) return <p>No subscriber pays another price.</p>;
  return (
    <section className={styles.preview} aria-label="Affected subscribers">
      <h3>{moves ? `${people} will move` : `${people} keep their price`}</h3>
      {moves && (
        <p>
          {formatList(differences.map(({ currency, monthly }) => `${signed(monthly, currency)} a month`))}
        </p>
      )}
      {moves && (
        <DataTable
          caption="Subscribers who move"
          compact
          rows={accounts}
          rowKey={({ id, effective_at }) => `${id} ${effective_at}`}
          columns={[
            {
              title: 'Subscriber',
              cell: ({ id, name }) => <Link to={href('/admin-accounts/:id', { id })}>{name}</Link>,
            },
            { title: 'From', cell: ({ effective_at }) => formatDay(effective_at) },
            {
              title: 'Now',
              numeric: true,
              cell: ({ from, currency, duration }) => (
                <Money amount={from} currency={currency} per={duration} />
              ),
            },
            {
              title: 'Then',
              numeric: true,
              cell: ({ to, currency, duration }) => <Money amount={to} currency={currency} per={duration} />,
            },
          ]}
        />
      )}
      {moves && accounts.length < subscribers && (
        <p className={styles.small}>The first {accounts.length} to renew.</p>
      )}
    </section>
  );
};

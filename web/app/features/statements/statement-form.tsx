import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { limits } from '../../../../contract/src/limits.ts';
import { toMajor, toMinor } from '../../../../contract/src/money.ts';
import { formatMoney, getCurrencySymbol } from '../../../../contract/src/money-format.ts';
import { payMinor, toQuarters } from '../../../../contract/src/statement-pay.ts';
import type { EngagementStatements, Statement } from '../../../../contract/src/statements.ts';
import { useSend } from '../../lib/use-send.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { successToast } from '../../ui/toasts.ts';
import { formatHoursUsed, monthName } from './statement-labels.ts';
import { useEnterStatement } from './statements.data.ts';
import styles from './statements.module.css';

interface Values {
  topics: { topic: string; hours: number | '' }[];
  amount: number | '';
}

const emptyTopic: Values['topics'][number] = { topic: '', hours: '' };

const sumHours = ({ topics }: Values): number => topics.reduce((sum, { hours }) => sum + (hours || 0), 0);

/** What the entered hours come to. */
const formatPreview = (values: Values, { band, rate, rate_period, currency }: Statement): string => {
  const used = sumHours(values);
  const pay = payMinor({ rate_period }, toMinor(rate), {
    quarters: toQuarters(used),
    enteredMinor: values.amount === '' ? null : toMinor(values.amount),
  });
  return `${formatHoursUsed({ ...band, used })}. Pay: ${formatMoney(toMajor(pay), currency)}.`;
};

interface Props {
  statement: Statement;
  statements: EngagementStatements;
  onClose: () => void;
}

/** The topics and hours of a month, to save or to submit. */
export const StatementForm = ({ statement, statements, onClose }: Props) => {
  const { month, topics, amount, rate_period, currency, rate } = statement;
  const enter = useEnterStatement();
  const form = useForm<Values>({
    initialValues: { topics: topics.length > 0 ? topics : [emptyTopic], amount: amount ?? '' },
    onSubmitPreventDefault: 'always',
  });
  const send = async (values: Values, submit: boolean) => {
    await enter.mutateAsync({
      application_id: statements.application_id,
      month,
      // The server names fields without a number.
      topics: values.topics as { topic: string; hours: number }[],
      amount: values.amount === '' ? null : values.amount,
      submit,
    });
    successToast(submit ? 'Statement submitted.' : 'Draft saved.');
    onClose();
  };
  const saving = useSend(form, (values) => send(values, false));
  const submitting = useSend(form, async (values) => {
    const text = 'You can edit it afterwards only if the company has a question.';
    if (await confirmDialog({ title: `Submit ${monthName(month)}?`, text, action: 'Submit' }))
      await send(values, true);
  });
  const hasAmount = rate_period === 'project' || rate_period === 'month';
  return (
    <FormModal
      size="lg"
      title={`Hours in ${monthName(month)}`}
      submitLabel="Submit"
      busy={submitting.busy}
      failure={submitting.failure ?? saving.failure}
      closeOnClickOutside={false}
      onSubmit={submitting.onSubmit}
      onClose={onClose}
    >
      <ul className={styles.topicFields}>
        {form.values.topics.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity.
          <li key={index}>
            <TextInput
              label="Topic"
              required
              data-autofocus={index === 0 || undefined}
              maxLength={limits.statementTopicCharacters}
              {...form.getInputProps(`topics.${index}.topic`)}
            />
            <NumberInput
              label="Hours"
              required
              min={0}
              max={limits.statementHours.max}
              step={limits.statementHours.min}
              decimalScale={2}
              {...form.getInputProps(`topics.${index}.hours`)}
            />
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={`Remove topic ${index + 1}`}
              disabled={form.values.topics.length === 1}
              onClick={() => form.removeListItem('topics', index)}
            >
              <IconTrash size={18} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {form.errors.topics && <p className={styles.error}>{form.errors.topics}</p>}
      <div>
        <Button
          variant="subtle"
          size="sm"
          disabled={form.values.topics.length >= limits.statementTopics}
          onClick={() => form.insertListItem('topics', emptyTopic)}
        >
          Add topic
        </Button>
      </div>
      {hasAmount && (
        <NumberInput
          label="Amount"
          required={rate_period === 'project'}
          description={
            rate_period === 'project'
              ? `What is due for this month. ${formatMoney(statements.project_left ?? 0, currency)} of the agreed total is left.`
              : `Only for a part of a month; otherwise ${formatMoney(rate, currency)}.`
          }
          min={0}
          decimalScale={2}
          thousandSeparator=","
          leftSection={getCurrencySymbol(currency)}
          leftSectionWidth={48}
          {...form.getInputProps('amount')}
        />
      )}
      <p className={styles.preview} role="status">
        {formatPreview(form.values, statement)}
      </p>
      {statement.status !== 'questioned' && (
        <div>
          <Button variant="default" size="sm" loading={saving.busy} onClick={() => saving.onSubmit()}>
            Save draft
          </Button>
        </div>
      )}
    </FormModal>
  );
};

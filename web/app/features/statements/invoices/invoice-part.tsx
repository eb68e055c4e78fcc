import { Button, Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay, toIsoDay } from '../../../../../contract/src/dates.ts';
import { formatMoney } from '../../../../../contract/src/money-format.ts';
import type { InvoiceSummary } from '../../../../../contract/src/statement-invoices.ts';
import type { Statement } from '../../../../../contract/src/statements.ts';
import type { Side } from '../../../../../contract/src/terms.ts';
import { useSend } from '../../../lib/use-send.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { FormModal } from '../../../ui/form-modal.tsx';
import { runAction } from '../../../ui/run-action.ts';
import { successToast } from '../../../ui/toasts.ts';
import { useMarkInvoice } from '../statements.data.ts';
import styles from '../statements.module.css';
import { IssueDialog } from './issue-dialog.tsx';

/** The invoice of an approved statement: to issue, to download and to mark. */
export const InvoicePart = ({ statement, side }: { statement: Statement; side: Side }) => {
  const [issuing, setIssuing] = useState(false);
  const { invoice } = statement;
  if (invoice !== null) return <Issued invoice={invoice} side={side} />;
  if (side === 'company')
    return (
      <Text c="dimmed" fz="sm">
        No invoice yet.
      </Text>
    );
  return (
    <Group gap="xs">
      <Button size="sm" onClick={() => setIssuing(true)}>
        Create invoice
      </Button>
      {issuing && <IssueDialog statementId={statement.id ?? ''} onClose={() => setIssuing(false)} />}
    </Group>
  );
};

const formatState = ({ due_on, sent_on, paid_on, paid_by }: InvoiceSummary): string =>
  [
    `Due on ${formatDay(due_on)}.`,
    sent_on === null ? 'Not marked as sent.' : `Sent on ${formatDay(sent_on)}.`,
    paid_on === null
      ? 'Not marked as paid.'
      : `Paid on ${formatDay(paid_on)}, says the ${paid_by === 'company' ? 'company' : 'fractional'}.`,
  ].join(' ');

type Mark = 'sent' | 'paid';

const Issued = ({ invoice, side }: { invoice: InvoiceSummary; side: Side }) => {
  const { number, total, currency, pdf, xml, sent_on, paid_on } = invoice;
  const [marking, setMarking] = useState<Mark>();
  const change = useMarkInvoice();
  const unmark = (mark: Mark) =>
    runAction(change.mutateAsync({ invoice_id: invoice.id, mark, on: null }), 'Mark removed.');
  const marks: { mark: Mark; on: string | null }[] = [
    ...(side === 'fractional' ? [{ mark: 'sent' as const, on: sent_on }] : []),
    { mark: 'paid', on: paid_on },
  ];
  return (
    <div className={styles.invoice}>
      <p>
        <strong>Invoice {number}</strong> <span className={styles.sum}>{formatMoney(total, currency)}</span>
      </p>
      <Text c="dimmed" fz="sm">
        {formatState(invoice)}
      </Text>
      <Group gap="xs">
        {[
          { name: 'PDF', url: pdf },
          { name: 'XML', url: xml },
        ].map(({ name, url }) => (
          <Button
            key={name}
            component="a"
            href={url}
            download
            variant="default"
            size="sm"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            {name}
            <span className="visually-hidden"> of invoice {number}</span>
          </Button>
        ))}
        {marks.map(({ mark, on }) => (
          <Button
            key={mark}
            variant="subtle"
            size="sm"
            onClick={() => (on === null ? setMarking(mark) : unmark(mark))}
          >
            {on === null ? `Mark as ${mark}` : `Remove ‘${mark}’`}
            <span className="visually-hidden"> for invoice {number}</span>
          </Button>
        ))}
      </Group>
      {marking && <MarkDialog invoice={invoice} mark={marking} onClose={() => setMarking(undefined)} />}
    </div>
  );
};

interface MarkProps {
  invoice: InvoiceSummary;
  mark: Mark;
  onClose: () => void;
}

const MarkDialog = ({ invoice, mark, onClose }: MarkProps) => {
  const change = useMarkInvoice();
  const form = useForm<{ on: string | null }>({ initialValues: { on: toIsoDay(Date.now()) } });
  const { busy, failure, onSubmit } = useSend(form, async ({ on }) => {
    await change.mutateAsync({ invoice_id: invoice.id, mark, on });
    successToast(`Invoice ${invoice.number} is marked as ${mark}.`);
    onClose();
  });
  return (
    <FormModal
      title={`Mark invoice ${invoice.number} as ${mark}`}
      submitLabel={`Mark as ${mark}`}
      busy={busy}
      failure={failure}
      disabled={form.values.on === null}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <DayField
        label={mark === 'sent' ? 'Sent on' : 'Paid on'}
        description="Both sides see it. From five paid invoices on, the company’s median time to pay is public."
        required
        minDate={invoice.issued_on}
        maxDate={toIsoDay(Date.now())}
        {...form.getInputProps('on')}
      />
    </FormModal>
  );
};

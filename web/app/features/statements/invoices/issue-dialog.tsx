import { Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../../../contract/src/client.ts';
import { formatDay } from '../../../../../contract/src/dates.ts';
import { formatMoney } from '../../../../../contract/src/money-format.ts';
import type { InvoiceDraft } from '../../../../../contract/src/statement-invoices.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { Bar } from '../../../ui/skeletons.tsx';
import { successToast } from '../../../ui/toasts.ts';
import { BusinessRecordDialog } from '../business-record-dialog.tsx';
import { draftQuery, useIssueInvoice } from '../statements.data.ts';
import styles from '../statements.module.css';

interface Props {
  statementId: string;
  onClose: () => void;
}

const getSides = ({ missing }: InvoiceDraft) => {
  const lacks = (party: string) => Object.keys(missing).some((field) => field.startsWith(`${party}.`));
  return { seller: lacks('seller'), buyer: lacks('buyer') };
};

/** The invoice before it is issued. Asks for missing business details first. */
export const IssueDialog = ({ statementId, onClose }: Props) => {
  const [reverse, setReverse] = useState(false);
  const [editing, setEditing] = useState(false);
  const query = useQuery(draftQuery(statementId, reverse));
  const issue = useIssueInvoice();
  const isComplete = query.data !== undefined && Object.keys(query.data.missing).length === 0;
  if (editing) return <BusinessRecordDialog onClose={() => setEditing(false)} />;
  const submit = async () => {
    if (query.data && getSides(query.data).seller) return setEditing(true);
    try {
      const { number } = await issue.mutateAsync({ statement_id: statementId, reverse_charge: reverse });
      successToast(`Invoice ${number} is issued.`);
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  };
  const needsDetails = query.data !== undefined && getSides(query.data).seller;
  return (
    <FormModal
      title="Create the invoice"
      submitLabel={needsDetails ? 'Add your business details' : 'Issue invoice'}
      busy={issue.isPending}
      disabled={!isComplete && !needsDetails}
      failure={issue.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <LoadBoundary query={query} skeleton={<Bar height="12rem" />}>
        {(draft) => <Preview draft={draft} />}
      </LoadBoundary>
      <Checkbox
        label="Reverse charge"
        description="The company owes the tax, as between businesses of two EU countries. Both need a VAT id."
        checked={reverse}
        onChange={(event) => setReverse(event.currentTarget.checked)}
      />
      <Text c="dimmed" fz="sm">
        An issued invoice cannot be changed.
      </Text>
    </FormModal>
  );
};

const Preview = ({ draft }: { draft: InvoiceDraft }) => {
  const { number, issued_on, due_on, currency, seller, buyer, description, net, tax, tax_rate, total } =
    draft;
  const lacks = getSides(draft);
  const rows: [string, string][] = [
    ['Number', number],
    ['From', seller.legal_name || 'Not stated'],
    ['To', buyer.legal_name || 'Not stated'],
    ['Service', description],
    ['Issued', formatDay(issued_on)],
    ['Due', formatDay(due_on)],
    ['Net', formatMoney(net, currency)],
    [`Tax ${tax_rate} %`, formatMoney(tax, currency)],
    ['Total', formatMoney(total, currency)],
  ];
  return (
    <>
      <dl className={styles.draft}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {lacks.seller && (
        <p className={styles.note}>Your business details are incomplete. Add them before you continue.</p>
      )}
      {lacks.buyer && (
        <p className={styles.note}>
          The company has to complete its business details first. Ask for them by a message.
        </p>
      )}
    </>
  );
};

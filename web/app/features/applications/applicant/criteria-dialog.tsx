import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '../../../../../contract/src/limits.ts';
import type { Criterion } from '../../../../../contract/src/scorecards.ts';
import { formErrors } from '../../../lib/form-errors.ts';
import { useLoadedRecord } from '../../../lib/use-loaded-record.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { layers } from '../../../ui/layers.ts';
import { successToast } from '../../../ui/toasts.ts';
import { useSetCriteria } from '../applicants.data.ts';
import styles from './scorecards.module.css';

interface Row {
  /** Identifies the row while it is edited. */
  id: string;
  key?: string;
  label: string;
}

interface Props {
  jobId: string;
  /** With the version of the criteria. */
  stored: { criteria: Criterion[]; version: number };
  onClose: () => void;
}

/** The criteria by which the company scores the applicants of the job. */
export const CriteriaDialog = ({ jobId, stored, onClose }: Props) => {
  const [rows, setRows] = useState<Row[]>(stored.criteria.map(({ key, label }) => ({ id: key, key, label })));
  const { saveOptions } = useLoadedRecord(stored, ({ criteria }) => ({ criteria }));
  const save = useSetCriteria();
  const { fields, failure } = formErrors(save.error, ['criteria']);
  const submit = () =>
    save.mutate(
      {
        body: {
          job_id: jobId,
          criteria: rows
            .filter(({ label }) => label.trim() !== '')
            .map(({ key, label }) => ({ ...(key === undefined ? {} : { key }), label })),
        },
        ...saveOptions(),
      },
      {
        onSuccess: () => {
          successToast('Criteria saved.');
          onClose();
        },
      },
    );
  return (
    <FormModal
      title="Criteria of this job"
      submitLabel="Save criteria"
      busy={save.isPending}
      zIndex={layers.aboveModal}
      disabled={rows.every(({ label }) => label.trim() === '')}
      failure={fields.criteria ?? failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.small}>
        Your company scores each applicant of this job by these. Scores of a removed criterion are hidden.
      </p>
      <ol className={styles.rows}>
        {rows.map(({ id, label }, index) => (
          <li key={id}>
            <TextInput
              aria-label={`Criterion ${index + 1}`}
              maxLength={60}
              value={label}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setRows(rows.map((row) => (row.id === id ? { ...row, label: value } : row)));
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={42}
              aria-label={`Remove criterion ${index + 1}`}
              onClick={() => setRows(rows.filter((row) => row.id !== id))}
            >
              <IconX size={18} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {rows.length < limits.scorecardCriteria && (
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => setRows([...rows, { id: crypto.randomUUID(), label: '' }])}
        >
          Add criterion
        </Button>
      )}
    </FormModal>
  );
};

import { Button, Group, Modal, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { ScrapedJobRow } from '../../../../contract/src/scrapers.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import type { CompanyField } from './convert-dialog.tsx';
import styles from './scraped-job-queue.module.css';
import { useConvertSeveral } from './scraped-jobs.data.ts';

interface Props {
  rows: Pick<ScrapedJobRow, 'id' | 'title'>[];
  companyField: CompanyField;
  onClose: () => void;
}

/** Converts several scraped jobs with their extracted fields, and lists those that failed. */
export const ConvertSeveral = ({ rows, companyField, onClose }: Props) => {
  useFocusBack();
  const count = rows.length;
  const [company, setCompany] = useState<string>();
  const [status, setStatus] = useState<'' | 'draft'>('');
  const convert = useConvertSeveral();
  const submit = () =>
    convert.mutate({
      ids: rows.map(({ id }) => id),
      ...(company ? { employer_id: company } : {}),
      ...(status ? { status } : {}),
    });
  const findTitle = (id: string) => rows.find((row) => row.id === id)?.title;
  const { data } = convert;
  return (
    <Modal opened onClose={onClose} title={`Convert ${formatCount(count, 'scraped job')}`} size="lg">
      {data ? (
        <Stack gap="md">
          <p role="status">
            {data.converted.length} of {count} converted,{' '}
            {data.converted.filter((job) => job.status === 'active').length} of them live.
          </p>
          {data.refused.length > 0 && (
            <ul className={styles.refused}>
              {data.refused.map(({ scraped_job_id, error }) => (
                <li key={scraped_job_id}>
                  <strong>{findTitle(scraped_job_id)}</strong> {error}
                </li>
              ))}
            </ul>
          )}
          <Group justify="flex-end">
            <Button data-autofocus onClick={onClose}>
              Done
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="lg">
          <p>Each is converted with its extracted fields. Correct wrong fields first.</p>
          {companyField('Company for all, if it is registered', company, setCompany)}
          <SegmentedControl
            aria-label="Status of the jobs"
            value={status}
            onChange={(value) => setStatus(value as typeof status)}
            data={[
              { value: '', label: 'Publish if complete' },
              { value: 'draft', label: 'All as drafts' },
            ]}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={convert.isPending} onClick={submit}>
              Convert
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
};

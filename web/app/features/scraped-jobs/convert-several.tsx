import { Button, Group, Modal, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ScrapedJobRow } from '../../../../contract/src/scrapers.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import type { CompanyField } from './convert-dialog.tsx';
import styles from './postings.module.css';
import { useConvertSeveral } from './scraped-jobs.data.ts';

interface Props {
  rows: Pick<ScrapedJobRow, 'id' | 'title'>[];
  companyField: CompanyField;
  onClose: () => void;
}

type Standing = '' | 'draft';

/** Turns several postings into jobs as they are read; what could not be turned says why. */
export const ConvertSeveral = ({ rows, companyField, onClose }: Props) => {
  useFocusBack();
  const count = rows.length;
  const [company, setCompany] = useState<string>();
  const [standing, setStanding] = useState<Standing>('');
  const convert = useConvertSeveral();
  const go = () =>
    convert.mutate({
      ids: rows.map(({ id }) => id),
      ...(company ? { employer_id: company } : {}),
      ...(standing ? { status: standing } : {}),
    });
  const titleOf = (id: string) => rows.find((row) => row.id === id)?.title;
  const { data } = convert;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Convert ${count} ${count === 1 ? 'posting' : 'postings'}`}
      size="lg"
    >
      {data ? (
        <Stack gap="md">
          <p role="status">
            {data.converted.length} of {count} became {data.converted.length === 1 ? 'a job' : 'jobs'},{' '}
            {data.converted.filter(({ status }) => status === 'active').length} of them live.
          </p>
          {data.refused.length > 0 && (
            <ul className={styles.refused}>
              {data.refused.map(({ scraped_job_id, error }) => (
                <li key={scraped_job_id}>
                  <strong>{titleOf(scraped_job_id)}</strong> {error}
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
          <p>Each is taken as it is read. Correct one by one where a guess is wrong.</p>
          {companyField('One company for all, if it is on Cadre', company, setCompany)}
          <SegmentedControl
            aria-label="Where they stand then"
            value={standing}
            onChange={(value) => setStanding(value as Standing)}
            data={[
              { value: '', label: 'Live where complete' },
              { value: 'draft', label: 'All as drafts' },
            ]}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={convert.isPending} onClick={() => go()}>
              Convert
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
};

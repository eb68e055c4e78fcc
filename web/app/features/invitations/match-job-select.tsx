import { NativeSelect } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ownLiveJobs } from './invitations.data.ts';

interface Props {
  /** The chosen job, or an empty text. */
  value: string;
  onChange: (jobId: string) => void;
}

/** Chooses the live job that people are matched with; nothing for a company without live jobs. */
export const MatchJobSelect = ({ value, onChange }: Props) => {
  const { data } = useQuery(ownLiveJobs());
  const jobs = data?.results ?? [];
  if (jobs.length === 0 && value === '') return null;
  return (
    <NativeSelect
      aria-label="Match against"
      size="sm"
      leftSection={<IconTargetArrow size={17} aria-hidden="true" />}
      data={[
        { value: '', label: 'Match against a job' },
        ...jobs.map(({ id, title }) => ({ value: id, label: title })),
        // Paused or closed since it was chosen.
        ...(value === '' || jobs.some(({ id }) => id === value) ? [] : [{ value, label: 'Another job' }]),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

import { useQuery } from '@tanstack/react-query';
import { limits } from '../../../../contract/src/limits.ts';
import { contactsQuery } from './invitations.data.ts';

/** Tells who of these people has applied or been invited to the job already; nobody while no job is chosen. */
export const useContacted = (people: readonly { id: string }[], jobId: string) => {
  const ids = people.map(({ id }) => id).slice(0, limits.maxPageSize);
  const { data } = useQuery({ ...contactsQuery(ids), enabled: jobId !== '' && ids.length > 0 });
  const isOfJob = (record: { job_id: string }) => record.job_id === jobId;
  const contacted = new Set(
    data?.results
      .filter(({ applications, invitations }) => [...applications, ...invitations].some(isOfJob))
      .map(({ fractional_id }) => fractional_id),
  );
  return (person: { id: string }) => contacted.has(person.id);
};

import { Button } from '@mantine/core';
import { useContacted } from './use-contacted.ts';

const atOnce = 5;

interface Props<Person> {
  /** The people of the page, in its order. */
  people: readonly Person[];
  selected: readonly { id: string }[];
  jobId: string;
  onSelect: (next: Person[]) => void;
}

/** Selects the next people of the page who have neither applied nor been invited to the chosen job. */
export const SelectNext = <Person extends { id: string }>({
  people,
  selected,
  jobId,
  onSelect,
}: Props<Person>) => {
  const isContacted = useContacted(people, jobId);
  const isFree = (person: Person) => !isContacted(person) && !selected.some(({ id }) => id === person.id);
  const next = people.filter(isFree).slice(0, atOnce);
  if (jobId === '' || next.length === 0) return null;
  return (
    <Button variant="subtle" size="sm" onClick={() => onSelect(next)}>
      {selected.length === 0 ? `Select ${next.length}` : `Select ${next.length} more`}
    </Button>
  );
};

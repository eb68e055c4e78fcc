import { useQuery } from '@tanstack/react-query';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { ReferenceEntries } from './reference-entry.tsx';
import { referencesOfPerson } from './references.data.ts';

/** The references of a person that the company may see now, apart from reviews. Nothing without one. */
export const ShownReferences = ({ personId }: { personId: string }) => {
  const references = useQuery(referencesOfPerson(personId));
  if (references.data?.results.length === 0) return null;
  return (
    <Section
      title="References"
      lead="Given by people that this person named. We mail them a link; reviews come from engagements on the marketplace."
    >
      <LoadBoundary query={references} skeleton={<ListSkeleton rows={1} label="Loading references" />}>
        {({ results }) => <ReferenceEntries references={results} />}
      </LoadBoundary>
    </Section>
  );
};

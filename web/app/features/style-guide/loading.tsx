import { Checkbox, TextInput } from '@mantine/core';
import { FilterRail } from '../../ui/filter-rail.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { Section } from '../../ui/section.tsx';
import { CardSkeleton, ListSkeleton, PageSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState, ForbiddenState } from '../../ui/states.tsx';
import { Specimen } from './specimen.tsx';

/** What stands where content is not, or not yet. */
export const Loading = () => (
  <Section title="Loading, empty, failed, forbidden">
    <Specimen name="ListSkeleton">
      <ListSkeleton rows={3} />
    </Specimen>
    <Specimen name="CardSkeleton">
      <CardSkeleton cards={3} />
    </Specimen>
    <Specimen name="PageSkeleton">
      <PageSkeleton />
    </Specimen>
    <Specimen name="EmptyState">
      <EmptyState
        title="No saved jobs yet"
        text="Save a job to find it again here."
        action={<LinkButton to="/jobgrid">See the open jobs</LinkButton>}
      />
    </Specimen>
    <Specimen name="ErrorState">
      <ErrorState message="The service is busy. Please try again in a moment." onRetry={() => undefined} />
    </Specimen>
    <Specimen name="ForbiddenState">
      <ForbiddenState heading="h3" />
    </Specimen>
    <Specimen name="FilterRail">
      <FilterRail
        active={1}
        onClear={() => undefined}
        filters={
          <>
            <TextInput label="Search" />
            <Checkbox label="Remote" defaultChecked />
            <Checkbox label="Hybrid" />
          </>
        }
      >
        <ListSkeleton rows={3} />
      </FilterRail>
    </Specimen>
  </Section>
);

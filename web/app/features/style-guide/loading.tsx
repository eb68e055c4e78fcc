import { Checkbox, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { ConflictNote } from '../../ui/conflict-note.tsx';
import { ErrorScreen } from '../../ui/error-screen.tsx';
import { FilterRail } from '../../ui/filter-rail.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { NextStepCard } from '../../ui/next-step.tsx';
import { PageAfterLast } from '../../ui/paged-list.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { Section } from '../../ui/section.tsx';
import { CardSkeleton, ListSkeleton, PageSkeleton } from '../../ui/skeletons.tsx';
import {
  EmptyState,
  ErrorState,
  ForbiddenState,
  MissingRecordState,
  NotFoundState,
  OfflineState,
} from '../../ui/states.tsx';
import { Specimen } from './specimen.tsx';

const pending = {
  data: undefined,
  status: 'pending',
  fetchStatus: 'fetching',
  error: null,
  refetch: () => undefined,
} as const;

type Query = ComponentProps<typeof LoadBoundary<string[]>>['query'];
const loads: [name: string, load: Partial<Query>][] = [
  ['loading', {}],
  ['offline', { fetchStatus: 'paused' }],
  ['failed', { status: 'error', error: new Error('The service is busy. Please try again in a moment.') }],
  ['empty', { status: 'success', data: [] }],
  ['full', { status: 'success', data: ['Mara Lindqvist', 'Tomás Rey'] }],
];

/** The states of content that is not available. */
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
    <Specimen name="NextStepCard">
      <NextStepCard
        title="Sign the document"
        text="Northwind Robotics has signed it."
        action={<LinkButton to="/components">Read and sign</LinkButton>}
      />
    </Specimen>
    <Specimen name="EmptyState">
      <EmptyState
        title="No saved jobs yet"
        text="Save a job to find it again here."
        action={<LinkButton to="/jobgrid">See the open jobs</LinkButton>}
      />
    </Specimen>
    <Specimen name="OfflineState">
      <OfflineState />
    </Specimen>
    <Specimen name="ErrorState">
      <ErrorState message="The service is busy. Please try again in a moment." onRetry={() => undefined} />
    </Specimen>
    <Specimen name="ForbiddenState">
      <ForbiddenState heading="h3" />
    </Specimen>
    <Specimen name="NotFoundState">
      <NotFoundState heading="h3" />
    </Specimen>
    <Specimen name="MissingRecordState">
      <MissingRecordState heading="h3" record="Job" to="/jobgrid" label="See the open jobs" />
    </Specimen>
    <Specimen name="ConflictNote">
      <ConflictNote query={{ data: { conflict: true }, isError: false }}>
        Mara works for a company on your list of competitors.
      </ConflictNote>
      <ConflictNote query={{ data: undefined, isError: true }}>Not shown.</ConflictNote>
    </Specimen>
    <Specimen name="PageAfterLast">
      <PageAfterLast />
    </Specimen>
    <Specimen name="ErrorScreen">
      <ErrorScreen nested error={new Error('The page could not be rendered.')} />
    </Specimen>
    <Specimen name="ErrorScreen, after a deploy">
      <ErrorScreen nested error={new TypeError('Failed to fetch dynamically imported module')} />
    </Specimen>
    {loads.map(([name, load]) => (
      <Specimen key={name} name={`LoadBoundary, ${name}`}>
        <LoadBoundary
          query={{ ...pending, ...load }}
          skeleton={<ListSkeleton rows={2} />}
          empty={<EmptyState title="No people yet" />}
        >
          {(names) => names.join(', ')}
        </LoadBoundary>
      </Specimen>
    ))}
    <Specimen name="FilterRail">
      <FilterRail
        activeCount={1}
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

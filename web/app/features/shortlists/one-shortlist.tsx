import { ActionIcon, Button, Checkbox, Menu, NativeSelect } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { href, useNavigate } from 'react-router';
import type { MatchedCard } from '../../../../contract/src/fractionals.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { ShortlistPerson } from '../../../../contract/src/shortlists.ts';
import { isMissing } from '../../lib/load-state.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { confirmAction } from '../../ui/run-action.ts';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, MissingRecordState } from '../../ui/states.tsx';
import { EntryNote } from './entry-note.tsx';
import { NameDialog } from './name-dialog.tsx';
import { type ListSort, listSorts, listTags, sortPeople } from './shortlist-view-model.ts';
import { shortlistById, useDeleteShortlist, useRenameShortlist } from './shortlists.data.ts';
import styles from './shortlists.module.css';

interface Props {
  id: string;
  /** The job that the people are matched with, or an empty text. */
  matchJob: string;
  /** The choice of the job. */
  jobSelect: ReactNode;
  /** A person’s card, by what is selected. */
  card: (person: MatchedCard, listed: readonly MatchedCard[]) => ReactNode;
  /** The actions on the selected people. */
  bar: (selected: MatchedCard[], clear: () => void) => ReactNode;
}

/** The people of a list with their notes. */
export const OneShortlist = ({ id, matchJob, jobSelect, card, bar }: Props) => {
  const query = useQuery(shortlistById(id, matchJob));
  if (isMissing(query.error))
    return (
      <MissingRecordState
        record="Shortlist"
        to={href('/account/company/shortlists')}
        label="See all shortlists"
      />
    );
  return (
    <LoadBoundary heading="h1" query={query} isEmpty={() => false} skeleton={<ListSkeleton rows={4} />}>
      {({ name, results }) => (
        <>
          <Head id={id} name={name} people={results.length} />
          {results.length === 0 ? (
            <EmptyState
              title="No one in this list"
              text="Select ‘Shortlist’ on a candidate to add them. People who hide their profile are not shown."
              action={<LinkButton to={href('/verified-fractional-candidates')}>Search candidates</LinkButton>}
            />
          ) : (
            <People
              id={id}
              people={results}
              matchJob={matchJob}
              jobSelect={jobSelect}
              card={card}
              bar={bar}
            />
          )}
        </>
      )}
    </LoadBoundary>
  );
};

const Head = ({ id, name, people }: { id: string; name: string; people: number }) => {
  const navigate = useNavigate();
  const rename = useRenameShortlist(id);
  const remove = useDeleteShortlist();
  const [naming, setNaming] = useState(false);
  const deleteList = async () => {
    const done = await confirmAction(
      {
        title: `Delete ‘${name}’?`,
        text: 'The list and its notes are deleted for all colleagues. The people learn nothing of it.',
        action: 'Delete',
      },
      () => remove.mutateAsync(id),
      ({ message }) => message,
    );
    if (done) await navigate(href('/account/company/shortlists'), { replace: true });
  };
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHeader
        title={name}
        lead={
          people === 0 ? undefined : `${formatCount(people, 'person', 'people')}, shared with your colleagues`
        }
        actions={
          <>
            <Button variant="default" onClick={() => setNaming(true)}>
              Rename
            </Button>
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon variant="default" size={42} aria-label={`More for ${name}`}>
                  <IconDots size={20} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item color="red" onClick={() => void deleteList()}>
                  Delete
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        }
      />
      {naming && (
        <NameDialog
          title="Rename list"
          submitLabel="Save"
          name={name}
          save={(text) => rename.mutateAsync(text)}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
};

const People = ({ id, people, matchJob, jobSelect, card, bar }: Props & { people: ShortlistPerson[] }) => {
  const [sort, setSort] = useState<ListSort>('added');
  const [tag, setTag] = useState('');
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const tags = listTags(people);
  const shown = sortPeople(
    // The chosen tag may no longer exist; then it filters nothing.
    people.filter((person) => !tags.includes(tag) || person.tags.includes(tag)),
    sort,
  );
  const listed = shown.map(({ fractional }) => fractional);
  const selected = listed.filter((person) => selectedIds.includes(person.id));
  const select = (personId: string, isSelected: boolean) =>
    setSelectedIds(isSelected ? [...selectedIds, personId] : selectedIds.filter((id) => id !== personId));
  return (
    <>
      <div className={styles.tools}>
        <Checkbox
          label={selected.length === 0 ? 'Select all' : `${selected.length} selected`}
          checked={selected.length === listed.length}
          indeterminate={selected.length > 0 && selected.length < listed.length}
          onChange={(event) =>
            setSelectedIds(event.currentTarget.checked ? listed.map((person) => person.id) : [])
          }
        />
        {jobSelect}
        {tags.length > 0 && (
          <NativeSelect
            aria-label="Tag"
            size="sm"
            data={[{ value: '', label: 'All tags' }, ...tags]}
            value={tags.includes(tag) ? tag : ''}
            onChange={({ currentTarget: { value } }) => setTag(value)}
          />
        )}
        <NativeSelect
          aria-label="Sort by"
          size="sm"
          data={Object.entries(listSorts)
            .filter(([value]) => value !== 'match' || matchJob !== '')
            .map(([value, label]) => ({ value, label }))}
          value={sort}
          onChange={({ currentTarget: { value } }) => setSort(value as ListSort)}
        />
      </div>
      <ul className={styles.people}>
        {shown.map((person) => (
          <li key={person.fractional.id}>
            <Checkbox
              aria-label={`Select ${person.fractional.first_name} ${person.fractional.last_name}`}
              checked={selectedIds.includes(person.fractional.id)}
              onChange={(event) => select(person.fractional.id, event.currentTarget.checked)}
            />
            <div>
              {card(person.fractional, listed)}
              <EntryNote shortlistId={id} person={person} />
            </div>
          </li>
        ))}
      </ul>
      {bar(selected, () => setSelectedIds([]))}
    </>
  );
};

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href, Link } from 'react-router';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { Shortlist } from '../../../../contract/src/shortlists.ts';
import { useSite } from '../../lib/brand.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { NameDialog } from './name-dialog.tsx';
import { shortlists, useCreateShortlist } from './shortlists.data.ts';
import styles from './shortlists.module.css';

export const shortlistPath = (id: string) => `${href('/account/company/shortlists')}?list=${id}`;

/** The shortlists of the company. */
export const AllShortlists = () => {
  const { limits: siteLimits } = useSite();
  const query = useQuery(shortlists());
  const create = useCreateShortlist();
  const [naming, setNaming] = useState(false);
  const full = (query.data?.results.length ?? 0) >= siteLimits.shortlists;
  return (
    <>
      <PageHeader
        title="Shortlists"
        lead="People to come back to, with notes. Your colleagues share them; the people in them never learn of it."
        actions={
          <Button disabled={full} onClick={() => setNaming(true)}>
            New list
          </Button>
        }
      />
      <LoadBoundary
        query={query}
        skeleton={<ListSkeleton rows={3} />}
        empty={
          <EmptyState
            title="No shortlists yet"
            text="Select ‘Shortlist’ on a candidate to start your first list."
            action={<LinkButton to={href('/verified-fractional-candidates')}>Search candidates</LinkButton>}
          />
        }
      >
        {({ results }) => (
          <ul className={styles.lists}>
            {results.map((list) => (
              <li key={list.id}>
                <ListCard list={list} />
              </li>
            ))}
          </ul>
        )}
      </LoadBoundary>
      {naming && (
        <NameDialog
          title="New list"
          submitLabel="Create"
          save={(name) => create.mutateAsync(name)}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
};

const ListCard = ({ list: { id, name, people, newest, last_added_at } }: { list: Shortlist }) => (
  <article className={styles.list}>
    <div>
      <h2>
        <Link to={shortlistPath(id)}>{name}</Link>
      </h2>
      <p>
        {people === 0 ? 'No one yet' : formatCount(people, 'person', 'people')}
        {last_added_at !== null && (
          <>
            {' · last added '}
            <RelativeTime time={last_added_at} />
          </>
        )}
      </p>
    </div>
    <div className={styles.faces} aria-hidden="true">
      {newest.map((person) => (
        <Avatar
          key={person.id}
          name={`${person.first_name} ${person.last_name}`}
          picture={person.profile_picture}
          size={40}
        />
      ))}
    </div>
  </article>
);

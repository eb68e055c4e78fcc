import { Button, NativeSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { href, Link } from 'react-router';
import { AlertFrequency } from '../../../../contract/src/saved-searches.ts';
import type { SavedTalentFilters, TalentSearch } from '../../../../contract/src/talent-searches.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { confirmAction } from '../../ui/run-action.ts';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { frequencyLabels } from './saved-search-format.ts';
import styles from './saved-searches.module.css';
import {
  talentSearches,
  useChangeTalentSearch,
  useDeleteTalentSearch,
  useMarkTalentSeen,
} from './talent-searches.data.ts';

interface Props {
  /** The summary of the filters, and the search with them; the page provides both. */
  describe: (filters: SavedTalentFilters) => string;
  toPath: (filters: SavedTalentFilters) => string;
}

/** The user’s saved searches for candidates with their new people. */
export const TalentSearches = (props: Props) => (
  <LoadBoundary
    query={useQuery(talentSearches())}
    skeleton={<ListSkeleton rows={3} />}
    empty={
      <EmptyState
        title="No saved searches yet"
        text="Search for candidates, set filters and select ‘Save search’ to be notified of new people."
        action={<LinkButton to={href('/verified-fractional-candidates')}>Search candidates</LinkButton>}
      />
    }
  >
    {({ results }) => (
      <ul className={styles.list}>
        {results.map((search) => (
          <li key={search.id}>
            <Row search={search} {...props} />
          </li>
        ))}
      </ul>
    )}
  </LoadBoundary>
);

const Row = ({ search, describe, toPath }: Props & { search: TalentSearch }) => {
  const { id, name, filters, new_count, last_notified_at, created_at } = search;
  const seen = useMarkTalentSeen();
  const remove = useDeleteTalentSearch();
  const deleteSearch = () =>
    confirmAction(
      { title: `Delete ‘${name}’?`, text: 'You no longer get alerts for it.', action: 'Delete' },
      () => remove.mutateAsync(id),
      ({ message }) => message,
    );
  return (
    <article className={styles.row}>
      <div className={styles.summary}>
        <h2>
          <Link to={toPath(filters)} onClick={() => seen.mutate(id)}>
            {name}
          </Link>
          {new_count > 0 && <em>{new_count} new</em>}
        </h2>
        <p className={styles.filters}>{describe(filters)}</p>
        <p className={styles.status}>
          {last_notified_at === null ? 'Saved ' : 'Last alert '}
          <RelativeTime time={last_notified_at ?? created_at} />
        </p>
      </div>
      <Alerts search={search} />
      <div className={styles.actions}>
        <Button variant="default" component={Link} to={toPath(filters)} onClick={() => seen.mutate(id)}>
          View candidates<span className="visually-hidden"> of {name}</span>
        </Button>
        <Button variant="subtle" color="red" onClick={() => void deleteSearch()}>
          Delete<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </article>
  );
};

const Alerts = ({ search: { id, name, alerts, frequency } }: { search: TalentSearch }) => {
  const change = useChangeTalentSearch(id);
  // Shows the change at once, and the old value again after a failure.
  const shown = change.isPending ? { alerts, frequency, ...change.variables } : { alerts, frequency };
  return (
    <div className={styles.alerts}>
      <Switch
        label="Alerts"
        aria-label={`Alerts for ${name}`}
        checked={shown.alerts ?? true}
        onChange={(event) => change.mutate({ alerts: event.currentTarget.checked })}
      />
      <NativeSelect
        aria-label={`Alert frequency for ${name}`}
        size="sm"
        disabled={!shown.alerts}
        value={shown.frequency ?? 'daily'}
        onChange={(event) => change.mutate({ frequency: event.currentTarget.value as AlertFrequency })}
        data={AlertFrequency.options.toReversed().map((value) => ({ value, label: frequencyLabels[value] }))}
      />
    </div>
  );
};

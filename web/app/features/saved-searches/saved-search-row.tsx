import { ActionIcon, Button, Menu, NativeSelect, Switch, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../../contract/src/limits.ts';
import { AlertFrequency, type SavedSearch } from '../../../../contract/src/saved-searches.ts';
import { useFocusOnSwap } from '../../lib/focus.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { confirmAction } from '../../ui/run-action.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { frequencyLabels, searchPath } from './saved-search-format.ts';
import { useChangeSearch, useDeleteSearch, useMarkSeen } from './saved-searches.data.ts';
import styles from './saved-searches.module.css';

interface Props {
  search: SavedSearch;
  /** The most frequent alerts that the plan allows. */
  maxFrequency: AlertFrequency;
  /** The summary of the filters. */
  children: ReactNode;
}

/** A saved search with its alerts and actions. */
export const SavedSearchRow = ({ search, maxFrequency, children }: Props) => {
  const [renaming, setRenaming] = useState(false);
  const summary = useFocusOnSwap<HTMLDivElement>(renaming);
  const seen = useMarkSeen();
  const remove = useDeleteSearch();
  const { id, name, new_count, read_only } = search;
  const deleteSearch = () =>
    confirmAction(
      { title: `Delete ‘${name}’?`, text: 'You no longer get alerts for it.', action: 'Delete' },
      () => remove.mutateAsync(id),
      ({ message }) => message,
    );
  return (
    <article className={styles.row}>
      <div ref={summary} tabIndex={-1} className={styles.summary}>
        {renaming ? (
          <Rename search={search} onDone={() => setRenaming(false)} />
        ) : (
          <h2>
            <Link to={searchPath(search.filters)} onClick={() => seen.mutate(id)}>
              {name}
            </Link>
            {new_count > 0 && <em>{new_count} new</em>}
            {read_only && <StatusBadge status="read_only" label="Over your plan" tone="warn" />}
          </h2>
        )}
        <p className={styles.filters}>{children}</p>
        <p className={styles.status}>
          {read_only ? (
            'You can open it, but it sends no alerts until your plan allows more searches.'
          ) : search.last_notified_at ? (
            <>
              Last alert <RelativeTime time={search.last_notified_at} />
            </>
          ) : (
            <>
              Saved <RelativeTime time={search.created_at} />
            </>
          )}
        </p>
      </div>
      {!read_only && <Alerts search={search} maxFrequency={maxFrequency} />}
      <div className={styles.actions}>
        <Button
          variant="default"
          component={Link}
          to={searchPath(search.filters)}
          onClick={() => seen.mutate(id)}
        >
          View jobs<span className="visually-hidden"> of {name}</span>
        </Button>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="default" size={42} aria-label={`More for ${name}`}>
              <IconDots size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!read_only && <Menu.Item onClick={() => setRenaming(true)}>Rename</Menu.Item>}
            <Menu.Item color="red" onClick={deleteSearch}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </article>
  );
};

const Alerts = ({ search, maxFrequency }: Pick<Props, 'search' | 'maxFrequency'>) => {
  const change = useChangeSearch(search.id);
  // Shows the change at once, and the old value again after a failure.
  const shown = change.isPending ? { ...search, ...change.variables } : search;
  const maxIndex = AlertFrequency.options.indexOf(maxFrequency);
  return (
    <div className={styles.alerts}>
      <Switch
        label="Alerts"
        aria-label={`Alerts for ${search.name}`}
        checked={shown.alerts ?? true}
        onChange={(event) => change.mutate({ alerts: event.currentTarget.checked })}
      />
      <NativeSelect
        aria-label={`Alert frequency for ${search.name}`}
        size="sm"
        disabled={!shown.alerts}
        value={shown.frequency ?? 'weekly'}
        onChange={(event) => change.mutate({ frequency: event.currentTarget.value as AlertFrequency })}
        data={AlertFrequency.options.toReversed().map((value) => ({
          value,
          label: frequencyLabels[value],
          disabled: AlertFrequency.options.indexOf(value) > maxIndex,
        }))}
      />
    </div>
  );
};

const Rename = ({ search, onDone }: { search: SavedSearch; onDone: () => void }) => {
  const change = useChangeSearch(search.id);
  const [name, setName] = useState(search.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    change.mutate({ name }, { onSuccess: onDone });
  };
  return (
    <form className={styles.rename} onSubmit={submit}>
      <TextInput
        aria-label={`New name for ${search.name}`}
        maxLength={limits.savedSearchNameCharacters}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button type="submit" loading={change.isPending} disabled={name.trim() === ''}>
        Rename
      </Button>
      <Button variant="subtle" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
};

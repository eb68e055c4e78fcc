import { ActionIcon, Button, Menu, NativeSelect, Switch, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../../contract/src/limits.ts';
import { AlertFrequency, type SavedSearch } from '../../../../contract/src/saved-searches.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useChangeSearch, useDeleteSearch, useMarkSeen } from './saved-searches.data.ts';
import styles from './saved-searches.module.css';
import { frequencyLabels, searchPath } from './search-words.ts';

interface Props {
  search: SavedSearch;
  /** The most frequent that the plan allows. */
  fastest: AlertFrequency;
  /** Its filters in words. */
  children: ReactNode;
}

/** One saved search: open it, choose how it tells, rename or delete it. */
export const SavedSearchRow = ({ search, fastest, children }: Props) => {
  const [renaming, setRenaming] = useState(false);
  const seen = useMarkSeen();
  const remove = useDeleteSearch();
  const { id, name, new_count: fresh, read_only: locked } = search;
  const erase = async () => {
    const sure = await confirmDialog({
      title: `Delete ‘${name}’?`,
      text: 'You hear no more of new jobs that fit it.',
      action: 'Delete',
    });
    if (!sure) return;
    const removed = await remove.mutateAsync(id).catch(() => undefined);
    if (removed) successToast(removed.message);
  };
  return (
    <article className={styles.row}>
      <div className={styles.what}>
        {renaming ? (
          <Rename search={search} onDone={() => setRenaming(false)} />
        ) : (
          <h2>
            <Link to={searchPath(search.filters)} onClick={() => seen.mutate(id)}>
              {name}
            </Link>
            {fresh > 0 && <em>{fresh} new</em>}
            {locked && <StatusBadge status="read_only" label="Over your plan" tone="warn" />}
          </h2>
        )}
        <p className={styles.filters}>{children}</p>
        <p className={styles.told}>
          {locked ? (
            'It is kept and can be opened, but tells nothing until your plan allows more searches.'
          ) : search.last_told_at ? (
            <>
              Told you <RelativeTime time={search.last_told_at} />
            </>
          ) : (
            <>
              Saved <RelativeTime time={search.created_at} />
            </>
          )}
        </p>
      </div>
      {!locked && <Alerts search={search} fastest={fastest} />}
      <div className={styles.actions}>
        <Button
          variant="default"
          component={Link}
          to={searchPath(search.filters)}
          onClick={() => seen.mutate(id)}
        >
          See jobs<span className="visually-hidden"> of {name}</span>
        </Button>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="default" size={42} aria-label={`More for ${name}`}>
              <IconDots size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!locked && <Menu.Item onClick={() => setRenaming(true)}>Rename</Menu.Item>}
            <Menu.Item color="red" onClick={erase}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </article>
  );
};

const Alerts = ({ search, fastest }: Pick<Props, 'search' | 'fastest'>) => {
  const change = useChangeSearch(search.id);
  // Shown at once; a refusal brings the old choice back.
  const shown = change.isPending ? { ...search, ...change.variables } : search;
  const most = AlertFrequency.options.indexOf(fastest);
  return (
    <div className={styles.alerts}>
      <Switch
        label="Tell me"
        aria-label={`Tell me of new jobs for ${search.name}`}
        checked={shown.alerts ?? true}
        onChange={(event) => change.mutate({ alerts: event.currentTarget.checked })}
      />
      <NativeSelect
        aria-label={`How often for ${search.name}`}
        size="sm"
        disabled={!shown.alerts}
        value={shown.frequency ?? 'weekly'}
        onChange={(event) => change.mutate({ frequency: event.currentTarget.value as AlertFrequency })}
        data={AlertFrequency.options.toReversed().map((value) => ({
          value,
          label: frequencyLabels[value],
          disabled: AlertFrequency.options.indexOf(value) > most,
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
        autoFocus
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

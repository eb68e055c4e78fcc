import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled, IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href, Link } from 'react-router';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { NameDialog } from './name-dialog.tsx';
import styles from './shortlist-button.module.css';
import { relationsQuery } from './shortlists.data.ts';
import { useShortlisting } from './use-shortlisting.ts';

interface Props {
  person: { id: string; first_name: string; last_name: string };
  /** The people of the same page, about whom one call asks. */
  among: readonly string[];
  size?: 'sm' | 'md';
  fullWidth?: boolean;
}

/** Adds a person to the list used last, or removes them, with one click; the menu has all lists. */
export const ShortlistButton = ({ person, among, size = 'md', fullWidth = false }: Props) => {
  const { lists, loaded, busy, createList, addTo, removeFrom } = useShortlisting();
  const { data } = useQuery(relationsQuery(among));
  const [opened, setOpened] = useState(false);
  const [naming, setNaming] = useState(false);
  const ids = data?.results.find(({ fractional_id }) => fractional_id === person.id)?.shortlist_ids ?? [];
  const inLists = lists.filter(({ id }) => ids.includes(id));
  const [only] = inLists;
  const name = `${person.first_name} ${person.last_name}`;
  const label =
    only === undefined
      ? 'Shortlist'
      : inLists.length === 1
        ? `In ${only.name}`
        : `In ${formatCount(inLists.length, 'list')}`;
  const toggle = () => {
    if (only === undefined) void addTo([person.id]);
    else if (inLists.length === 1) void removeFrom(person.id, only);
    else setOpened(true);
  };
  return (
    <div className={styles.group} data-full={fullWidth || undefined}>
      <Button
        variant="default"
        size={size}
        className={styles.main}
        aria-pressed={only !== undefined}
        disabled={!loaded || data === undefined}
        loading={busy}
        leftSection={
          only === undefined ? (
            <IconBookmark size={17} aria-hidden="true" />
          ) : (
            <IconBookmarkFilled size={17} aria-hidden="true" />
          )
        }
        onClick={toggle}
      >
        {label}
        <span className="visually-hidden">: {name}</span>
      </Button>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={size === 'sm' ? 36 : 42}
            className={styles.more}
            aria-label={`Shortlists for ${name}`}
          >
            <IconChevronDown size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {lists.map((list) => {
            const within = ids.includes(list.id);
            return (
              <Menu.Item
                key={list.id}
                role="menuitemcheckbox"
                aria-checked={within}
                leftSection={<IconCheck size={16} aria-hidden="true" opacity={within ? 1 : 0} />}
                onClick={() => void (within ? removeFrom(person.id, list) : addTo([person.id], list))}
              >
                {list.name}
              </Menu.Item>
            );
          })}
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setNaming(true)}>
            New list
          </Menu.Item>
          {lists.length > 0 && (
            <>
              <Menu.Divider />
              <Menu.Item component={Link} to={href('/account/company/shortlists')}>
                View shortlists
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <NameDialog
          title={`New list with ${person.first_name}`}
          submitLabel="Create"
          save={createList}
          onDone={(list) => void addTo([person.id], list)}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
};

import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DeskItem, DeskKind, deskKinds } from '../../../../contract/src/admin-desk.ts';
import { mayUse } from '../../../../contract/src/admin-roles.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { useSession } from '../../lib/session.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import queue from '../../ui/queue.module.css';
import { StateFilter } from '../../ui/state-filter.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { deskItemsQuery, useDeskCounts } from './admin-desk.data.ts';
import { DeskDialog } from './desk-acts.tsx';
import styles from './desk-board.module.css';
import { DeskRow } from './desk-row.tsx';

const noFilters = { kind: '', mine: '' };

/** The kinds that the admin may see, with how many wait. */
const useKindChoices = () => {
  const role = useSession()?.admin_role;
  const counts = useDeskCounts();
  const kinds = DeskKind.options.filter((kind) => mayUse(role, deskKinds[kind].area));
  return {
    mine: counts?.mine ?? 0,
    choices: [
      { name: '', label: 'Everything', count: counts?.total },
      ...kinds.map((kind) => ({ name: kind, label: deskKinds[kind].label, count: counts?.kinds[kind] })),
    ],
  };
};

/** What waits for an admin, by kind, with the acts that end it. */
export const DeskBoard = () => {
  const { filters, page, set, clear } = useUrlFilters(noFilters);
  const { choices, mine } = useKindChoices();
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<DeskItem>();
  // A row is removed with the button that had the focus.
  const focusList = () => list.current?.focus();
  const kind = DeskKind.safeParse(filters.kind);
  const query = useQuery(
    deskItemsQuery({
      page,
      ...(kind.success && { kind: kind.data }),
      ...(filters.mine !== '' && { mine: 'true' }),
    }),
  );
  const isFiltered = kind.success || filters.mine !== '';
  return (
    <>
      <div className={styles.filters}>
        <StateFilter
          label="Kinds"
          choices={choices}
          chosen={kind.success ? kind.data : ''}
          onChoose={(name) => set({ kind: name })}
        />
        <Checkbox
          label={`Assigned to me (${mine})`}
          checked={filters.mine !== ''}
          onChange={(event) => set({ mine: event.currentTarget.checked ? 'true' : '' })}
        />
      </div>
      <PagedList
        query={query}
        rows="items"
        pageSize={limits.pageSize}
        empty={<EmptyState title="Nothing waits" text="New approvals, reports and messages appear here." />}
        onClear={isFiltered ? clear : undefined}
      >
        {({ results, admins }) => (
          <ul
            ref={list}
            className={queue.list}
            tabIndex={-1}
            aria-label="Waiting"
            aria-busy={query.isPlaceholderData}
          >
            {results.map((item) => (
              <DeskRow
                key={`${item.kind} ${item.id}`}
                item={item}
                admins={admins}
                onOpen={() => setOpened(item)}
                onDone={focusList}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {opened && <DeskDialog item={opened} onDone={focusList} onClose={() => setOpened(undefined)} />}
    </>
  );
};

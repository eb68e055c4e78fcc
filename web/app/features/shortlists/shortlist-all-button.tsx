import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { NameDialog } from './name-dialog.tsx';
import { useShortlisting } from './use-shortlisting.ts';

/** Adds the selected people to a list. */
export const ShortlistAllButton = ({ people }: { people: readonly { id: string }[] }) => {
  const { lists, busy, createList, addTo } = useShortlisting();
  const [naming, setNaming] = useState(false);
  const ids = people.map(({ id }) => id);
  return (
    <>
      <Menu position="top" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconBookmark size={17} aria-hidden="true" />}
          >
            Shortlist
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {lists.map((list) => (
            <Menu.Item key={list.id} onClick={() => void addTo(ids, list)}>
              {list.name}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setNaming(true)}>
            New list
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <NameDialog
          title="New list"
          submitLabel="Create"
          save={createList}
          onDone={(list) => void addTo(ids, list)}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
};

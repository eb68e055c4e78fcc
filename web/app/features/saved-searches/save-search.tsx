import { Button } from '@mantine/core';
import { IconBellPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../lib/session.ts';
import type { SavedSearch } from './save-search-dialog.tsx';

const SaveSearchDialog = lazy(async () => ({
  default: (await import('./save-search-dialog.tsx')).SaveSearchDialog,
}));

/** Saves the current search; only for fractionals who have set a filter. */
export const SaveSearch = (search: SavedSearch) => {
  // Undefined until it is first opened, which loads its code.
  const [opened, setOpened] = useState<boolean>();
  if (useSession()?.type !== 'fractional' || search.labels.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconBellPlus size={17} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        Save this search
      </Button>
      {opened !== undefined && (
        <Suspense>
          <SaveSearchDialog opened={opened} onClose={() => setOpened(false)} {...search} />
        </Suspense>
      )}
    </>
  );
};

import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './filter-rail.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The filters on a narrow screen. */
export const FilterDrawer = ({ opened, onClose, children }: Props) => (
  <Drawer opened={opened} onClose={onClose} title="Filters" position="bottom" size="88%">
    <div className={styles.fields}>{children}</div>
    <Button fullWidth mt="xl" onClick={onClose}>
      Show results
    </Button>
  </Drawer>
);

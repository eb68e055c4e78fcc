import { Modal } from '@mantine/core';
import styles from './left-out-dialog.module.css';
import type { LeftOut } from './use-move-several.ts';

interface Props {
  title: string;
  leftOut: readonly LeftOut[];
  onClose: () => void;
}

/** Who was left out by an act on several applicants, and why; nothing if nobody was. */
export const LeftOutDialog = ({ title, leftOut, onClose }: Props) => (
  <Modal opened={leftOut.length > 0} onClose={onClose} title={title}>
    <ul className={styles.list}>
      {leftOut.map(({ name, reason }) => (
        <li key={`${name} ${reason}`}>
          <strong>{name}</strong>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  </Modal>
);

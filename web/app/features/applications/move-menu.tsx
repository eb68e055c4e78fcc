import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Application } from '../../../../contract/src/applications.ts';
import styles from './move-menu.module.css';
import { moveLabel } from './stages.ts';
import type { OnMove } from './use-moves.ts';

interface Props {
  application: Application;
  onMove: OnMove;
}

/** Every step that may be taken now, by key or pointer; nothing once the application has ended. */
export const MoveMenu = ({ application, onMove }: Props) => {
  const { moves, status, fractional } = application;
  if (moves.length === 0) return null;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={styles.move}
          aria-label={`Move ${fractional.first_name} ${fractional.last_name}`}
        >
          Move
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map((to) => (
          <Menu.Item key={to} onClick={() => onMove(application, to)}>
            {moveLabel(status, to)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

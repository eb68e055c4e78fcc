import { Popover } from '@mantine/core';
import type { ComponentProps } from 'react';
import { AnchoredPopover } from './anchored-popover.tsx';
import { type MatchReasonLine, MatchReasons } from './match-reasons.tsx';
import styles from './match-score.module.css';

interface Props extends Omit<ComponentProps<typeof AnchoredPopover>, 'children'> {
  score: number;
  reasons: readonly MatchReasonLine[];
}

/** The reasons of a match score. */
export const MatchPopover = ({ score, reasons, ...popover }: Props) => (
  <AnchoredPopover position="bottom-end" {...popover}>
    <Popover.Dropdown>
      <p className={styles.title}>Match {score} of 100</p>
      <MatchReasons reasons={reasons} />
    </Popover.Dropdown>
  </AnchoredPopover>
);

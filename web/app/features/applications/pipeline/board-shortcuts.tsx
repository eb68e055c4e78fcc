import { Modal, Switch } from '@mantine/core';
import { useState } from 'react';
import type { Applicant } from '../../../../../contract/src/applications.ts';
import { readOwn, saveOwn } from '../../../lib/own-storage.ts';
import { useSession } from '../../../lib/session.ts';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { useStar } from '../applicants.data.ts';
import { columns } from '../stages.ts';
import styles from './board-shortcuts.module.css';
import type { useMoves } from './use-moves.ts';
import type { Selection } from './use-selection.ts';

const keys: readonly (readonly [keys: string, action: string])[] = [
  ['J  K', 'Next and previous applicant'],
  ['↑ ↓ ← →', 'Move between applicants and stages'],
  ['Enter', 'Open the applicant'],
  ['S', 'Star'],
  ['M', 'Move'],
  ['D', 'Decline'],
  ['X', 'Select; with Shift, up to the last choice'],
  ['U', 'Undo the last move'],
  ['/', 'Search applicants'],
  ['?', 'Show the shortcuts'],
];

const settingName = 'shortcuts';

/** Whether single keys act on the board: a setting of the person in this browser. */
const useShortcutSetting = () => {
  const userId = useSession()?.id ?? '';
  const [on, setOn] = useState(() => readOwn(userId, settingName) !== 'off');
  const change = (next: boolean) => {
    saveOwn(userId, settingName, next ? 'on' : 'off');
    setOn(next);
  };
  return [on, change] as const;
};

const applicantIn = (element: Element | null | undefined) =>
  element?.closest<HTMLElement>('[data-application]')?.dataset.application;

const focusApplicant = (id: string | undefined): unknown => {
  const button = document.querySelector<HTMLElement>(
    `[data-application="${id}"] :is(h4 button, [data-open])`,
  );
  if (!button) return false;
  button.focus();
  button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};

/** The applicant beside the current one on the board: the same position in the next stage that has any. */
const beside = (applicants: readonly Applicant[], id: string, step: 1 | -1): string | undefined => {
  const stages = columns
    .map(({ statuses }) => applicants.filter(({ status }) => statuses.includes(status)))
    .filter(({ length }) => length > 0);
  const index = stages.findIndex((stage) => stage.some((applicant) => applicant.id === id));
  const position = stages[index]?.findIndex((applicant) => applicant.id === id) ?? 0;
  const target = stages[index + step];
  return target?.[Math.min(position, target.length - 1)]?.id;
};

interface Props {
  /** The applicants in the order of the view. */
  order: readonly Applicant[];
  view: 'board' | 'list';
  selection: Selection;
  moves: ReturnType<typeof useMoves>;
  /** Whether the help is shown. */
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Single keys for the board and the list, with their help. */
export const BoardShortcuts = ({ order, view, selection, moves, opened, onOpen, onClose }: Props) => {
  const [on, setOn] = useShortcutSetting();
  const star = useStar();
  const currentId = () => applicantIn(document.activeElement);
  const current = () => order.find(({ id }) => id === currentId());
  const step = (by: 1 | -1): unknown => {
    const index = order.findIndex(({ id }) => id === currentId());
    return focusApplicant(order[index === -1 ? 0 : index + by]?.id);
  };
  /** Arrow keys scroll the page unless an applicant has the focus. */
  const onApplicant = (act: (applicant: Applicant) => unknown) => (): unknown => {
    const applicant = current();
    return applicant ? act(applicant) : false;
  };
  const toSide = (by: 1 | -1) =>
    onApplicant(({ id }) => (view === 'board' ? focusApplicant(beside(order, id, by)) : false));
  const select = ({ shiftKey }: KeyboardEvent): unknown => {
    const applicant = current();
    if (!applicant) return false;
    selection.toggle(applicant.id, shiftKey);
  };
  useShortcuts(
    {
      j: () => step(1),
      k: () => step(-1),
      ArrowDown: onApplicant(() => step(1)),
      ArrowUp: onApplicant(() => step(-1)),
      ArrowRight: toSide(1),
      ArrowLeft: toSide(-1),
      s: onApplicant(({ id, starred }) => star.mutate({ id, starred: !starred })),
      m: onApplicant(({ id }) => document.querySelector<HTMLElement>(`[data-move="${id}"]`)?.click()),
      d: onApplicant((applicant) => {
        if (applicant.moves.includes('declined')) void moves.move(applicant, 'declined');
      }),
      x: select,
      X: select,
      u: () => moves.undoLast(),
      '/': () => document.querySelector<HTMLElement>('input[data-search]')?.focus(),
      '?': onOpen,
    },
    on,
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Switch
        label="Use single keys on this page"
        checked={on}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <dl className={styles.keys} data-off={!on || undefined}>
        {keys.map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
};

import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { addDays } from '../../../../contract/src/dates.ts';
import type { Interview } from '../../../../contract/src/interviews.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { localTimeZone } from '../../../../contract/src/time-zones.ts';
import {
  atMinutes,
  daysFrom,
  formatClock,
  formatTimeZone,
  formatWeekday,
  isWorkingTime,
} from './interview-times.ts';
import styles from './week-grid.module.css';

const slotMinutes = 30;
const hours = { from: 7, to: 21 };
const slots = Array.from(
  { length: ((hours.to - hours.from) * 60) / slotMinutes },
  (_, index) => hours.from * 60 + index * slotMinutes,
);

const stepByKey: Record<string, readonly [days: number, slots: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Props {
  /** The first day that is shown. */
  start: Date;
  /** The number of days that fit. */
  days: number;
  minutes: number;
  /** The time zone of the other side. */
  theirZone: string;
  /** Booked interviews of the company. */
  booked: readonly Interview[];
  /** ISO times. */
  chosen: readonly string[];
  onToggle: (time: string) => void;
  onStart: (start: Date) => void;
}

const overlapsWith = (time: Date, booked: readonly Interview[]) =>
  booked.find(({ starts_at, minutes }) => {
    const from = Date.parse(starts_at ?? '');
    return time.getTime() + slotMinutes * 60_000 > from && time.getTime() < from + minutes * 60_000;
  });

/** Half hours of several days to choose from. Arrow keys move, Page Up and Page Down change the days, Space chooses. */
export const WeekGrid = ({ start, days, minutes, theirZone, booked, chosen, onToggle, onStart }: Props) => {
  const grid = useRef<HTMLTableElement>(null);
  const shown = daysFrom(start, days);
  // The cell that Tab reaches: the day and the slot, from ten o’clock on the first day.
  const [cell, setCell] = useState({ day: 0, slot: slots.indexOf(10 * 60) });
  const active = { day: Math.min(cell.day, days - 1), slot: cell.slot };
  const latest = addDays(new Date(), limits.interviewAheadDays);
  const move = (by: number) => onStart(daysFrom(start, Math.abs(by) + 1).at(-1) ?? start);
  const back = () => onStart(new Date(start.getFullYear(), start.getMonth(), start.getDate() - days));

  const focusCell = (day: number, slot: number) => {
    setCell({ day, slot });
    // The cell may be of days that are drawn next.
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[data-cell="${day} ${slot}"]`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const step = stepByKey[key];
    if (key === 'PageUp') back();
    else if (key === 'PageDown') move(days);
    else if (!step) return;
    event.preventDefault();
    if (!step) return focusCell(active.day, active.slot);
    const day = active.day + step[0];
    const slot = Math.min(slots.length - 1, Math.max(0, active.slot + step[1]));
    if (day < 0) back();
    if (day >= days) move(days);
    focusCell((day + days) % days, slot);
  };

  return (
    <div className={styles.week}>
      <div className={styles.head}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Earlier days"
          disabled={start <= new Date()}
          onClick={back}
        >
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <p role="status">
          {formatWeekday(shown[0] ?? start)} to {formatWeekday(shown.at(-1) ?? start)}
        </p>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Later days"
          disabled={addDays(start, days) > latest}
          onClick={() => move(days)}
        >
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={styles.scroll}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of buttons with one tab stop */}
        <table ref={grid} role="grid" aria-label="Times" className={styles.grid} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <th scope="col">
                <span title={formatTimeZone()}>You</span>
              </th>
              <th scope="col">
                <span title={formatTimeZone(theirZone)}>They</span>
              </th>
              {shown.map((day) => (
                <th key={day.getTime()} scope="col">
                  {day.toLocaleDateString('en-GB', { weekday: 'short' })}{' '}
                  <span>{day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {slots.map((slot, index) => (
              <tr key={slot} data-hour={slot % 60 === 0 || undefined}>
                <th scope="row">{slot % 60 === 0 && formatClock(atMinutes(start, slot))}</th>
                <th scope="row">{slot % 60 === 0 && formatClock(atMinutes(start, slot), theirZone)}</th>
                {shown.map((day, dayAt) => (
                  <Slot
                    key={day.getTime()}
                    id={`${dayAt} ${index}`}
                    time={atMinutes(day, slot)}
                    latest={latest}
                    minutes={minutes}
                    theirZone={theirZone}
                    taken={overlapsWith(atMinutes(day, slot), booked)}
                    chosen={chosen}
                    isActive={active.day === dayAt && active.slot === index}
                    onFocus={() => setCell({ day: dayAt, slot: index })}
                    onToggle={onToggle}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={styles.legend} aria-hidden="true">
        <li>
          <span data-work="2" /> Nine to six for both
        </li>
        <li>
          <span data-work="1" /> For one of you
        </li>
        <li>
          <span data-work="0" /> For neither
        </li>
        <li>
          <span data-taken /> Booked interview
        </li>
      </ul>
    </div>
  );
};

interface SlotProps extends Pick<Props, 'minutes' | 'theirZone' | 'chosen' | 'onToggle'> {
  id: string;
  time: Date;
  latest: Date;
  taken: Interview | undefined;
  isActive: boolean;
  onFocus: () => void;
}

const Slot = ({
  id,
  time,
  latest,
  minutes,
  theirZone,
  taken,
  chosen,
  isActive,
  onFocus,
  onToggle,
}: SlotProps) => {
  const iso = time.toISOString();
  const isChosen = chosen.includes(iso);
  const isPast = time <= new Date() || time > latest;
  const full = !isChosen && chosen.length >= limits.interviewTimes;
  const work =
    Number(isWorkingTime(time, minutes, localTimeZone())) + Number(isWorkingTime(time, minutes, theirZone));
  const label = [
    `${formatWeekday(time)}, ${formatClock(time)}`,
    `${formatClock(time, theirZone)} in ${formatTimeZone(theirZone)}`,
    ...(taken ? [`booked: ${taken.fractional.first_name} ${taken.fractional.last_name}`] : []),
    ...(work < 2 ? ['outside working hours'] : []),
  ].join(', ');
  return (
    <td data-work={work} data-taken={taken !== undefined || undefined}>
      <button
        type="button"
        data-cell={id}
        aria-label={label}
        aria-pressed={isChosen}
        aria-disabled={isPast || full || undefined}
        title={taken && `${taken.fractional.first_name} ${taken.fractional.last_name}, ${taken.job.title}`}
        tabIndex={isActive ? 0 : -1}
        onFocus={onFocus}
        onClick={() => {
          if (!isPast && !full) onToggle(iso);
        }}
      >
        {isChosen && formatClock(time)}
      </button>
    </td>
  );
};

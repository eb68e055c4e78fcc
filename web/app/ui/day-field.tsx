import { DateInput, type DateInputProps } from '@mantine/dates';
import { useEffect, useRef, useState } from 'react';

const openCalendar = () => document.querySelector<HTMLElement>('[data-dates-dropdown]');

/** The day that the keyboard starts from: the chosen one, else today, else the first that can be chosen. */
const startDay = () => {
  const days = (selector: string) =>
    openCalendar()?.querySelector<HTMLElement>(`td button${selector}:not(:disabled)`);
  return days('[data-selected]') ?? days('[data-today]') ?? days(':not([data-outside])');
};

/**
 * A field for a day, typed or chosen. Its calendar opens on a click or the arrow down, and not on focus: it would cover
 * the next field of the form.
 */
export const DayField = ({ onChange, onKeyDown, onClick, popoverProps, ...props }: DateInputProps) => {
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const byKeyboard = useRef(false);
  useEffect(() => {
    if (!open) return;
    // The calendar is in the page after the next render.
    const timer = byKeyboard.current ? setTimeout(() => startDay()?.focus()) : undefined;
    const closeOutside = ({ target }: FocusEvent) => {
      if (target !== field.current && !openCalendar()?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('focusin', closeOutside);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);
  const close = () => {
    if (openCalendar()?.contains(document.activeElement)) field.current?.focus();
    byKeyboard.current = false;
    setOpen(false);
  };
  return (
    <DateInput
      {...props}
      ref={field}
      onChange={(day) => {
        close();
        onChange?.(day);
      }}
      onClick={(event) => {
        onClick?.(event);
        setOpen(true);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Escape' && open) {
          // A dialog around the field stays open.
          event.stopPropagation();
          close();
        }
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        byKeyboard.current = true;
        setOpen(true);
      }}
      popoverProps={{
        ...popoverProps,
        opened: open,
        onChange: (next) => (next ? setOpen(true) : close()),
        transitionProps: { duration: 0 },
      }}
    />
  );
};

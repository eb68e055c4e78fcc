import { Group, Input, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';

const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, index)),
}));

interface Props {
  label: string;
  /** `YYYY-MM-DD`, empty, or of another form while a part is missing (`isMonth`). */
  value?: string;
  onChange: (value: string) => void;
  error?: React.ReactNode;
  disabled?: boolean;
  required?: boolean;
  'data-path'?: string;
}

export const isMonth = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** A month and year, stored as the first day of the month. Quicker than paging a calendar back by years. */
export const MonthField = ({
  label,
  value = '',
  onChange,
  error,
  disabled = false,
  required = false,
  'data-path': path,
}: Props) => {
  const [year, setYear] = useState<number | ''>(value === '' ? '' : Number(value.slice(0, 4)));
  const [month, setMonth] = useState(value.slice(5, 7));
  const update = (nextYear: number | '', nextMonth: string) => {
    setYear(nextYear);
    setMonth(nextMonth);
    const complete = nextYear !== '' && nextYear >= 1900 && nextYear <= 2200;
    if (complete) onChange(`${nextYear}-${nextMonth || '01'}-01`);
    else onChange(nextYear === '' && nextMonth === '' ? '' : `${nextYear}-${nextMonth}`);
  };
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} required={required} size="md">
      <Group gap="xs" wrap="nowrap" align="start">
        <Select
          data-path={path}
          aria-label={`${label}: month`}
          placeholder="Month"
          data={months}
          value={month || null}
          onChange={(next) => update(year, next ?? '')}
          disabled={disabled}
          clearable={!required}
          flex={3}
        />
        <NumberInput
          aria-label={`${label}: year`}
          placeholder="Year"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          maxLength={4}
          value={year}
          onChange={(next) => update(next === '' ? '' : Number(next), month)}
          disabled={disabled}
          flex={2}
        />
      </Group>
    </Input.Wrapper>
  );
};

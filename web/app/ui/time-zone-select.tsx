import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { timeZoneOptions } from '../lib/time-zone-options.ts';

/** A time zone by the name of its city. */
export const TimeZoneSelect = ({ value = null, ...props }: Omit<SelectProps, 'data'>) => (
  <Select
    label="Time zone"
    searchable
    clearable
    nothingFoundMessage="Unknown time zone"
    placeholder="Find your city’s, such as Berlin"
    limit={100}
    maxDropdownHeight={280}
    {...props}
    value={value}
    data={useMemo(() => timeZoneOptions(value), [value])}
  />
);

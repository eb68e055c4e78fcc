import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { zoneLabel } from '../../../contract/src/time-zones.ts';

/** The time zones that the browser knows, with their present offsets. `chosen` may have an older name. */
const timeZoneOptions = (chosen: string | null): { value: string; label: string }[] => {
  const zones = new Set([...(chosen === null ? [] : [chosen]), ...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...zones].map((value) => ({ value, label: zoneLabel(value) }));
};

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

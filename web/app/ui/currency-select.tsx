import { Select, type SelectProps } from '@mantine/core';
import { payCurrencyOptions } from '../lib/money.ts';

/** A currency of pay, the common ones first. */
export const CurrencySelect = (props: Omit<SelectProps, 'data'>) => (
  <Select
    label="Currency"
    allowDeselect={false}
    searchable
    nothingFoundMessage="Unknown currency"
    maxDropdownHeight={280}
    {...props}
    data={payCurrencyOptions}
  />
);

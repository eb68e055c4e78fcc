import { Popover } from '@mantine/core';
import { AnchoredPopover } from '../../../ui/anchored-popover.tsx';
import { JobFilterField } from './job-filter-fields.tsx';
import type { FilterTitle } from './job-filters.ts';
import type { JobSearchState } from './use-job-search.ts';

interface Props {
  id: string;
  title: FilterTitle;
  button: HTMLElement;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  search: JobSearchState;
}

/** A group of filters at its button in the bar. */
export const JobFilterPopover = ({ id, title, button, isOpen, onChange, search }: Props) => (
  <AnchoredPopover
    id={id}
    anchor={button}
    opened={isOpen}
    onChange={onChange}
    position="bottom-start"
    trapFocus
    returnFocus
  >
    <Popover.Dropdown aria-label={title} p="lg">
      <JobFilterField title={title} search={search} />
    </Popover.Dropdown>
  </AnchoredPopover>
);

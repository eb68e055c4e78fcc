import { Checkbox, Radio, Stack } from '@mantine/core';

interface Option {
  value: string;
  label: string;
}

/** Several of a few, all in sight. */
export const Ticks = ({
  label,
  value,
  of,
  onChange,
}: {
  label: string;
  value: readonly string[] | undefined;
  of: Option[];
  onChange: (value: string[]) => void;
}) => (
  <Checkbox.Group aria-label={label} value={[...(value ?? [])]} onChange={onChange}>
    <Stack gap={10}>
      {of.map((option) => (
        <Checkbox key={option.value} {...option} size="sm" />
      ))}
    </Stack>
  </Checkbox.Group>
);

/** One of a few, or none. */
export const Choice = ({
  label,
  value,
  none,
  of,
  onChange,
}: {
  label: string;
  value: string | undefined;
  none: string;
  of: Option[];
  onChange: (value: string) => void;
}) => (
  <Radio.Group aria-label={label} value={value ?? ''} onChange={onChange}>
    <Stack gap={10}>
      {[{ value: '', label: none }, ...of].map((option) => (
        <Radio key={option.value} {...option} size="sm" />
      ))}
    </Stack>
  </Radio.Group>
);

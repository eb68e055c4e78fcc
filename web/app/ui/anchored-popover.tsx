import { Popover, type PopoverProps } from '@mantine/core';
import { type Ref, useImperativeHandle } from 'react';

/** Gives an element that is drawn elsewhere to the popover as its target. */
const Target = ({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) => {
  useImperativeHandle(ref, () => element, [element]);
  return null;
};

interface Props extends PopoverProps {
  /** The id of the anchor. */
  id: string;
  anchor: HTMLElement;
}

/**
 * A popover at a button that is drawn without it: its code can load when it is first opened. `popoverTargetProps` has
 * the attributes of the button.
 */
export const AnchoredPopover = ({ anchor, children, ...popover }: Props) => (
  <Popover width={320} shadow="lg" {...popover}>
    <Popover.Target>
      <Target element={anchor} />
    </Popover.Target>
    {children}
  </Popover>
);

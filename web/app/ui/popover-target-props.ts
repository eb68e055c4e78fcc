/** The attributes of a button that opens an `AnchoredPopover` with the same id. */
export const popoverTargetProps = (id: string, isOpen: boolean) => ({
  id,
  'aria-haspopup': 'dialog' as const,
  'aria-expanded': isOpen,
  'aria-controls': isOpen ? `${id}-dropdown` : undefined,
});

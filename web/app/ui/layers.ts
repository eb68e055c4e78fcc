/** The z-index of what opens above a drawer or a dialog. Mantine gives both 200. */
export const layers = {
  /** A dialog that is opened from a drawer or another dialog. */
  aboveModal: 300,
  /** A dialog or menu that is opened from such a dialog. */
  aboveNestedModal: 400,
} as const;

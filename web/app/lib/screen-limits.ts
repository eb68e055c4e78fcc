import { limits } from '../../../contract/src/limits.ts';

/** The limits that the components of `ui/` apply or show. They may not import the contract (`.dependency-cruiser.mjs`). */
export const {
  paginationWindow,
  toastMilliseconds,
  undoToastMilliseconds,
  deskReasonCharacters,
  uploadBytes,
  replyRecordDays,
  replySlowDays,
  searchCharacters,
} = limits;

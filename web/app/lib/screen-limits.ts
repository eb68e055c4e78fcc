import { limits } from '../../../contract/src/limits.ts';

/** The limits that shared components apply or show. */
export const {
  paginationWindow,
  toastMilliseconds,
  undoToastMilliseconds,
  chunkMilliseconds,
  categoryPageSize,
  deskReasonCharacters,
  uploadBytes,
  replyRecordDays,
  replySlowDays,
  searchCharacters,
} = limits;

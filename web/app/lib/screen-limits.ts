import { limits } from '../../../contract/src/limits.ts';

/** The constants that shared components obey or name. */
export const {
  paginationWindow,
  toastMilliseconds,
  chunkMilliseconds,
  categoryPageSize,
  uploadBytes,
  replyRecordDays,
  replySlowDays,
  searchCharacters,
} = limits;

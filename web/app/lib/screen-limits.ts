import { limits } from '../../../contract/src/limits.ts';

/** The constants of spec section 9 that shared components obey. */
export const { paginationWindow, toastMilliseconds, uploadBytes } = limits;

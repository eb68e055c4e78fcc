import { z } from 'zod';

/**
 * The version of a record that several people, or tabs, may edit. A save that sends an older one than the stored is
 * refused with `changed_meanwhile`; without a version it is not checked.
 */
export const Version = z.int().min(0);

/** The field of a save's body. */
export const versioned = { version: Version.optional() };

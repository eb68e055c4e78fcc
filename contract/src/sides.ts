import type { Side } from './terms.ts';

/** The side of an account. An admin is on none: ask only where they are refused. */
export const getSide = ({ type }: { type: string }): Side => (type === 'company' ? 'company' : 'fractional');

/** The side across from a side. */
export const getOtherSide = (side: Side): Side => (side === 'company' ? 'fractional' : 'company');

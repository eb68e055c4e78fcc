import { useSite } from '../../lib/brand.ts';

/** What follows the price of a plan: ` plus tax` where tax is added, else nothing. */
export const usePlusTax = (): string => (useSite().plusTax ? ' plus tax' : '');

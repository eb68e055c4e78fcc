/** The formats of money for shared components, which import nothing of the contract. */
export { formatMoney, formatMoneyRange, formatPer } from '../../../contract/src/money-format.ts';

import type { PayCurrency } from '../../../contract/src/money.ts';
import { getCurrencySymbol } from '../../../contract/src/money-format.ts';
import { payCurrencies } from '../../../contract/src/pay-currencies.ts';

/** The formats of money for shared components, which import nothing of the contract. */
export { formatMoney, formatMoneyRange, formatPerPeriod } from '../../../contract/src/money-format.ts';

const common: readonly PayCurrency[] = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF'];

/** `EUR (€)`; the code alone where it is the symbol. */
const toOption = (value: PayCurrency) => {
  const symbol = getCurrencySymbol(value).trim();
  return { value, label: symbol === value ? value : `${value} (${symbol})` };
};

/** The currencies of pay as options of a select. */
export const payCurrencyOptions = [
  { group: 'Common', items: common.map(toOption) },
  { group: 'All', items: payCurrencies.filter((code) => !common.includes(code)).map(toOption) },
];

import { expect, test } from 'vitest';
import { formatMoney, formatMoneyRange } from './money.ts';

test('formats each currency with its symbol, and with cents only for a fraction', () => {
  expect(formatMoney(1200, 'USD')).toBe('$1,200');
  expect(formatMoney(49.5, 'CAD')).toBe('CA$49.50');
  expect(formatMoney(23, 'GBP')).toBe('£23');
  expect(formatMoney(45, 'AUD')).toBe('A$45');
});

test('formats a range, and a range with an open end', () => {
  expect(formatMoneyRange(120, 150, 'USD')).toBe('$120–150');
  expect(formatMoneyRange(120, 120, 'USD')).toBe('$120');
  expect(formatMoneyRange(120, null, 'USD')).toBe('from $120');
  expect(formatMoneyRange(null, 150, 'USD')).toBe('up to $150');
  expect(formatMoneyRange(null, null, 'USD')).toBeUndefined();
});

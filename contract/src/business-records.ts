import { z } from 'zod';
import { AddressCountry } from './countries.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { line, paragraph } from './values.ts';
import { Version, versioned } from './version.ts';

/** Removes spaces and writes capitals, as in codes of banks and tax offices. */
const code = (max: number) =>
  z
    .string()
    .max(2 * max)
    .overwrite((value) => value.replace(/\s/g, '').toUpperCase());

/** ISO 13616: moved country and check digits, letters as numbers, modulo 97. */
const isIban = (value: string): boolean => {
  if (!/^[A-Z]{2}\d\d[A-Z\d]{11,30}$/.test(value)) return false;
  const digits = `${value.slice(4)}${value.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
};

const optional = (isValid: (value: string) => boolean) => (value: string) => value === '' || isValid(value);

/** The names, address, tax data and bank account that invoices show. Empty texts and null are not stated. */
export const BusinessRecord = z.object({
  legal_name: line(limits.businessLineCharacters),
  street: line(limits.businessLineCharacters),
  postal_code: line(20),
  city: line(limits.businessLineCharacters),
  country: AddressCountry.nullable(),
  /** With the prefix of its country. */
  vat_id: code(20).refine(
    optional((value) => /^[A-Z]{2}[A-Z\d+*.]{2,13}$/.test(value)),
    'Start with the code of the country, such as GB123456789.',
  ),
  /** A tax number without such a prefix. */
  tax_number: line(40),
  /** The number in a register of companies. */
  registration: line(40),
  iban: code(34).refine(optional(isIban), 'This is not a valid IBAN.'),
  bic: code(11).refine(
    optional((value) => /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(value)),
    'This is not a valid BIC.',
  ),
  /** In percent, with at most two decimals. Only an issuer of invoices states it. */
  tax_rate: z.number().min(0).max(100).multipleOf(0.01, 'At most two decimals.').nullable(),
  /** Why no tax is charged. */
  exemption_note: paragraph(limits.exemptionNoteCharacters),
  /** Precedes the number of an invoice: `2026` gives `2026-0001`. */
  invoice_prefix: line(12).refine(
    optional((value) => /^[A-Za-z\d]+([/-][A-Za-z\d]+)*$/.test(value)),
    'Use letters, digits, - and /.',
  ),
});
export type BusinessRecord = z.infer<typeof BusinessRecord>;

/** A record with the fields that an invoice still needs. */
export const OwnBusinessRecord = BusinessRecord.extend({
  missing: z.array(z.string()),
  /** 0: nothing is stored yet. */
  version: Version,
});
export type OwnBusinessRecord = z.infer<typeof OwnBusinessRecord>;

export const businessRecord = endpoint({
  method: 'GET',
  path: '/employer/business_record',
  summary: 'Gets your business record: of the fractional, or of the company',
  access: ['company', 'fractional'],
  scope: 'billing:read',
  response: OwnBusinessRecord,
});

export const businessRecordUpdate = endpoint({
  method: 'PUT',
  path: '/employer/business_record',
  summary: 'Changes the given fields of your business record; issued invoices stay as they are',
  access: ['company', 'fractional'],
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-nature',
  body: BusinessRecord.partial().extend(versioned),
  response: OwnBusinessRecord,
  errors: ['changed_meanwhile'],
});

import type { Invoice } from '@e-invoice-eu/core';
import type { BusinessRecord } from '../../../../../contract/src/business-records.ts';
import { formatDay } from '../../../../../contract/src/dates.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { formatDecimal, formatRateDecimal, toHours } from '../../../../../contract/src/statement-pay.ts';
import type { InvoiceDocument } from './invoice-body.ts';

type Fields = Record<string, unknown>;

const vat = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
/** Units of UN/ECE recommendation 20. */
const unitCodes = { hour: 'HUR', day: 'DAY', month: 'MON', project: 'C62' };

/** A field with an amount and its currency. */
const money = (field: string, minor: number, currency: string): Fields => ({
  [field]: formatDecimal(minor),
  [`${field}@currencyID`]: currency,
});

const toAddress = ({ street, city, postal_code, country }: BusinessRecord): Fields => ({
  'cbc:StreetName': street,
  'cbc:CityName': city,
  'cbc:PostalZone': postal_code,
  'cac:Country': { 'cbc:IdentificationCode': country },
});

const toLegalEntity = ({ legal_name, registration }: BusinessRecord): Fields => ({
  'cbc:RegistrationName': legal_name,
  ...(registration && { 'cbc:CompanyID': registration }),
});

const toSeller = ({ body: { seller, seller_id, tax } }: InvoiceDocument): Fields => {
  // An invoice outside the scope of tax must not name a VAT id.
  const vatId = tax.category === 'O' ? '' : seller.vat_id;
  const schemes = [
    ...(vatId ? [{ 'cbc:CompanyID': vatId, ...vat }] : []),
    ...(seller.tax_number
      ? [{ 'cbc:CompanyID': seller.tax_number, 'cac:TaxScheme': { 'cbc:ID': 'FC' } }]
      : []),
  ];
  return {
    ...(vatId || seller.registration ? {} : { 'cac:PartyIdentification': [{ 'cbc:ID': seller_id }] }),
    'cac:PostalAddress': toAddress(seller),
    ...(schemes.length > 0 && { 'cac:PartyTaxScheme': schemes }),
    'cac:PartyLegalEntity': toLegalEntity(seller),
  };
};

const toBuyer = ({ body: { buyer, tax } }: InvoiceDocument): Fields => ({
  'cac:PostalAddress': toAddress(buyer),
  ...(buyer.vat_id && tax.category !== 'O'
    ? { 'cac:PartyTaxScheme': { 'cbc:CompanyID': buyer.vat_id, ...vat } }
    : {}),
  'cac:PartyLegalEntity': toLegalEntity(buyer),
});

const toPaymentMeans = ({ number, currency, body: { seller } }: InvoiceDocument): Fields[] => [
  {
    // A SEPA transfer, or any transfer.
    'cbc:PaymentMeansCode': currency === 'EUR' ? '58' : '30',
    'cbc:PaymentID': number,
    'cac:PayeeFinancialAccount': {
      'cbc:ID': seller.iban,
      'cbc:Name': seller.legal_name,
      ...(seller.bic && { 'cac:FinancialInstitutionBranch': { 'cbc:ID': seller.bic } }),
    },
  },
];

const toTaxCategory = ({ body: { tax } }: InvoiceDocument): Fields => ({
  'cbc:ID': tax.category,
  ...(tax.category !== 'O' && { 'cbc:Percent': formatRateDecimal(tax.rate) }),
});

const toLine = (invoice: InvoiceDocument): Fields => {
  const { currency, net_minor, body } = invoice;
  return {
    'cbc:ID': '1',
    'cbc:InvoicedQuantity': body.units,
    'cbc:InvoicedQuantity@unitCode': unitCodes[body.unit],
    ...money('cbc:LineExtensionAmount', net_minor, currency),
    'cac:Item': {
      'cbc:Description': body.topics
        .map(({ topic, quarters }) => `${topic}: ${toHours(quarters)} h`)
        .join('; '),
      'cbc:Name': body.description,
      'cac:ClassifiedTaxCategory': { ...toTaxCategory(invoice), ...vat },
    },
    'cac:Price': money('cbc:PriceAmount', body.unit_price_minor, currency),
  };
};

/** The invoice in the internal format of the library, which is UBL as JSON. */
const toUbl = (invoice: InvoiceDocument): Fields => {
  const { number, issued_on, due_on, currency, net_minor, tax_minor, total_minor, body } = invoice;
  const { tax, period, seller, payment_days } = body;
  return {
    'cbc:ID': number,
    'cbc:IssueDate': issued_on,
    'cbc:DueDate': due_on,
    // A commercial invoice.
    'cbc:InvoiceTypeCode': '380',
    'cbc:DocumentCurrencyCode': currency,
    'cac:InvoicePeriod': { 'cbc:StartDate': period.start, 'cbc:EndDate': period.end },
    'cac:AccountingSupplierParty': { 'cac:Party': toSeller(invoice) },
    'cac:AccountingCustomerParty': { 'cac:Party': toBuyer(invoice) },
    'cac:Delivery': { 'cbc:ActualDeliveryDate': period.end },
    ...(seller.iban && { 'cac:PaymentMeans': toPaymentMeans(invoice) }),
    'cac:PaymentTerms': { 'cbc:Note': `Within ${formatCount(payment_days, 'day')}, by ${formatDay(due_on)}` },
    'cac:TaxTotal': [
      {
        ...money('cbc:TaxAmount', tax_minor, currency),
        'cac:TaxSubtotal': [
          {
            ...money('cbc:TaxableAmount', net_minor, currency),
            ...money('cbc:TaxAmount', tax_minor, currency),
            'cac:TaxCategory': {
              ...toTaxCategory(invoice),
              ...(tax.note && { 'cbc:TaxExemptionReason': tax.note }),
              ...vat,
            },
          },
        ],
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...money('cbc:LineExtensionAmount', net_minor, currency),
      ...money('cbc:TaxExclusiveAmount', net_minor, currency),
      ...money('cbc:TaxInclusiveAmount', total_minor, currency),
      ...money('cbc:PayableAmount', total_minor, currency),
    },
    'cac:InvoiceLine': [toLine(invoice)],
  };
};

const silent = { log: () => {}, warn: () => {}, error: () => {} };

/**
 * The invoice as XML of EN 16931 in the syntax CII. Leaves out the library's check of its own input format, which takes
 * half a second: tests check the output against the published schema.
 */
export const toInvoiceXml = async (invoice: InvoiceDocument): Promise<string> => {
  const { FormatFactoryService } = await import('@e-invoice-eu/core');
  const format = new FormatFactoryService().createFormatService('CII', silent);
  const input = { 'ubl:Invoice': toUbl(invoice) } as unknown as Invoice;
  format.fillInvoiceDefaults(input);
  return (await format.generate(input, { format: 'cii', lang: 'en' })) as string;
};

import type { Thing } from './page-head.ts';

/** A value that must be there; with a list, one of these must be. */
type Need = string | string[];

/**
 * What a rich result needs, by type, as Google's documentation has it
 * (developers.google.com/search/docs/appearance/structured-data); `a.b` is a property of a property, of each in a list.
 */
const needs: Record<string, Need[]> = {
  JobPosting: [
    'title',
    'description',
    'datePosted',
    'hiringOrganization.name',
    ['jobLocation.address.addressCountry', 'applicantLocationRequirements.name'],
    // Recommended, and we always know them.
    'validThrough',
    'employmentType',
    'identifier.name',
    'identifier.value',
    'directApply',
  ],
  Article: ['headline', 'datePublished', 'author.name', 'image'],
  BlogPosting: ['headline', 'datePublished', 'author.name', 'image'],
  FAQPage: ['mainEntity.name', 'mainEntity.acceptedAnswer.text'],
  Organization: ['name', 'url', 'logo'],
  BreadcrumbList: ['itemListElement.position', 'itemListElement.name', 'itemListElement.item'],
  WebSite: ['name', 'url'],
};

/** Every value at a dotted path, through lists; empty ones do not count. */
const valuesAt = (value: unknown, path: string[]): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path));
  const [name, ...rest] = path;
  if (name === undefined) return value === undefined || value === null || value === '' ? [] : [value];
  return typeof value === 'object' && value !== null
    ? valuesAt((value as Record<string, unknown>)[name], rest)
    : [];
};
const has = (thing: Thing, path: string) => valuesAt(thing, path.split('.')).length > 0;

const isTime = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\/[^/]/.test(value);

const oddTimes = (thing: Thing): string[] =>
  ['datePosted', 'validThrough', 'datePublished', 'dateModified'].filter(
    (name) => thing[name] !== undefined && !isTime(thing[name]),
  );
const oddAddresses = (thing: Thing): string[] =>
  ['url', 'image', 'logo', 'itemListElement.item', 'hiringOrganization.logo'].filter((path) =>
    valuesAt(thing, path.split('.')).some((value) => typeof value !== 'object' && !isAddress(value)),
  );

const oddJob = (thing: Thing): string[] => {
  if (thing['@type'] !== 'JobPosting') return [];
  const salary = thing.baseSalary as { currency: string; value: { unitText: string } } | undefined;
  return [
    ...(thing.applicantLocationRequirements && thing.jobLocationType !== 'TELECOMMUTE'
      ? ['jobLocationType']
      : []),
    ...(salary && !/^(?:USD|CAD|GBP|AUD)$/.test(salary.currency) ? ['baseSalary.currency'] : []),
    ...(salary && !/^(?:HOUR|DAY|WEEK|MONTH|YEAR)$/.test(salary.value.unitText)
      ? ['baseSalary.value.unitText']
      : []),
  ];
};

/** What is missing from, or odd in, a page's structured data; empty is right. A type without a table is odd, too. */
export const faultsOf = (thing: Thing): string[] => {
  const needed = needs[thing['@type']];
  if (needed === undefined) return [`${thing['@type']}: no table says what it needs`];
  const missing = needed
    .filter((need) => ![need].flat().some((path) => has(thing, path)))
    .map((need) => `needs ${[need].flat().join(' or ')}`);
  const odd = [...oddTimes(thing), ...oddAddresses(thing), ...oddJob(thing)].map((name) => `odd ${name}`);
  return [...missing, ...odd].map((fault) => `${thing['@type']}: ${fault}`);
};

import type { Thing } from './page-head.ts';

/** A required property path, or a list of paths of which at least one is required. */
type Requirement = string | string[];

/**
 * The properties that rich results require, by type, from Google's documentation
 * (developers.google.com/search/docs/appearance/structured-data). `a.b` is a nested property, of each item of a list.
 */
const requirements: Record<string, Requirement[]> = {
  JobPosting: [
    'title',
    'description',
    'datePosted',
    'hiringOrganization.name',
    ['jobLocation.address.addressCountry', 'applicantLocationRequirements.name'],
    // Recommended by Google. Our jobs always have them.
    'validThrough',
    'employmentType',
    'identifier.name',
    'identifier.value',
  ],
  Article: ['headline', 'datePublished', 'author.name', 'image'],
  BlogPosting: ['headline', 'datePublished', 'author.name', 'image'],
  FAQPage: ['mainEntity.name', 'mainEntity.acceptedAnswer.text'],
  Organization: ['name', 'url', 'logo'],
  // Person and its name are required; the others are recommended and always known.
  ProfilePage: ['mainEntity.@type', 'mainEntity.name', 'mainEntity.url', 'dateCreated', 'dateModified'],
  BreadcrumbList: ['itemListElement.position', 'itemListElement.name', 'itemListElement.item'],
  WebSite: ['name', 'url'],
};

/** Every non-empty value at a property path, across lists. */
const valuesAt = (value: unknown, path: string[]): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path));
  const [name, ...rest] = path;
  if (name === undefined) return value === undefined || value === null || value === '' ? [] : [value];
  return typeof value === 'object' && value !== null
    ? valuesAt((value as Record<string, unknown>)[name], rest)
    : [];
};
const hasValue = (thing: Thing, path: string) => valuesAt(thing, path.split('.')).length > 0;

const isTime = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\/[^/]/.test(value);

const invalidTimes = (thing: Thing): string[] =>
  ['datePosted', 'validThrough', 'datePublished', 'dateCreated', 'dateModified'].filter(
    (name) => thing[name] !== undefined && !isTime(thing[name]),
  );
const invalidAddresses = (thing: Thing): string[] =>
  [
    'url',
    'image',
    'logo',
    'mainEntity.url',
    'mainEntity.image',
    'itemListElement.item',
    'hiringOrganization.logo',
  ].filter((path) =>
    valuesAt(thing, path.split('.')).some((value) => typeof value !== 'object' && !isAddress(value)),
  );

const invalidJobProperties = (thing: Thing): string[] => {
  if (thing['@type'] !== 'JobPosting') return [];
  const salary = thing.baseSalary as { currency: string; value: { unitText: string } } | undefined;
  return [
    ...(thing.applicantLocationRequirements && thing.jobLocationType !== 'TELECOMMUTE'
      ? ['jobLocationType']
      : []),
    ...(salary && !Intl.supportedValuesOf('currency').includes(salary.currency)
      ? ['baseSalary.currency']
      : []),
    ...(salary && !/^(?:HOUR|DAY|WEEK|MONTH|YEAR)$/.test(salary.value.unitText)
      ? ['baseSalary.value.unitText']
      : []),
  ];
};

/** Missing and invalid properties of a page's structured data; a type without requirements is an error, too. */
export const structuredDataErrors = (thing: Thing): string[] => {
  const required = requirements[thing['@type']];
  if (required === undefined) return [`${thing['@type']}: no requirements are defined`];
  const missing = required
    .filter((requirement) => ![requirement].flat().some((path) => hasValue(thing, path)))
    .map((requirement) => `requires ${[requirement].flat().join(' or ')}`);
  const invalid = [...invalidTimes(thing), ...invalidAddresses(thing), ...invalidJobProperties(thing)].map(
    (name) => `invalid ${name}`,
  );
  return [...missing, ...invalid].map((error) => `${thing['@type']}: ${error}`);
};

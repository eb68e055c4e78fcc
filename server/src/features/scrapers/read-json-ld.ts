import type { OriginalJob } from '../../../../contract/src/scrapers.ts';
import {
  hashOf,
  htmlOf,
  lineOf,
  linkOf,
  postingOf,
  type ReadPage,
  readItems,
  timeOf,
  UnreadableError,
} from './posting.ts';

type Node = Record<string, unknown>;

const DEPTH = 12;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
const nodeOf = (value: unknown): Node => listOf(value).find(isNode) ?? {};

const isJobPosting = (node: Node) =>
  listOf(node['@type']).some((type) => typeof type === 'string' && /(^|[/:])JobPosting$/.test(type));

/** Every JobPosting within, through @graph, lists and nested things. */
const findPostings = (value: unknown, depth = 0): Node[] => {
  if (depth > DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => findPostings(one, depth + 1));
  if (!isNode(value)) return [];
  if (isJobPosting(value)) return [value];
  return Object.values(value).flatMap((one) => findPostings(one, depth + 1));
};

/** A name where schema.org allows a text or a thing. */
const nameIn = (value: unknown): string | null => {
  const [first] = listOf(value);
  return isNode(first) ? (lineOf(first.name) ?? lineOf(first['@id'])) : lineOf(first);
};

const namesIn = (value: unknown): string[] => listOf(value).flatMap((one) => nameIn(one) ?? []);

const placeOf = (posting: Node): Pick<OriginalJob, 'location' | 'country'> => {
  const [place] = listOf(posting.jobLocation);
  if (typeof place === 'string') return { location: lineOf(place), country: null };
  const { address } = isNode(place) ? place : {};
  if (typeof address === 'string') return { location: lineOf(address), country: null };
  const { addressLocality, addressRegion, addressCountry } = nodeOf(address);
  return {
    location:
      lineOf([nameIn(addressLocality), nameIn(addressRegion)].filter(Boolean).join(', ')) ??
      (isNode(place) ? lineOf(place.name) : null),
    country: nameIn(addressCountry) ?? nameIn(posting.applicantLocationRequirements),
  };
};

const number = (value: unknown): number | null => {
  const parsed = typeof value === 'string' ? Number.parseFloat(value.replaceAll(',', '')) : value;
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : null;
};

const payOf = (posting: Node): OriginalJob['pay'] => {
  const salary = posting.baseSalary ?? posting.estimatedSalary;
  const [first] = listOf(salary);
  if (!isNode(first)) {
    const amount = number(first);
    return amount === null
      ? null
      : { min: amount, max: amount, currency: lineOf(posting.salaryCurrency), period: null };
  }
  const value = isNode(first.value) ? first.value : first;
  const one = number(isNode(first.value) ? first.value.value : first.value);
  return {
    min: number(value.minValue) ?? one,
    max: number(value.maxValue) ?? one,
    currency: lineOf(first.currency) ?? lineOf(value.currency) ?? lineOf(posting.salaryCurrency),
    period: lineOf(value.unitText) ?? lineOf(value.unitCode) ?? lineOf(first.duration),
  };
};

const identifierOf = (posting: Node): string | null => {
  const [identifier] = listOf(posting.identifier);
  return isNode(identifier) ? lineOf(identifier.value) : lineOf(identifier);
};

const keyOf = (posting: Node, page: string) =>
  identifierOf(posting) ??
  linkOf(posting.url, page) ??
  lineOf(posting['@id']) ??
  hashOf(posting.title, nameIn(posting.hiringOrganization), placeOf(posting));

const sections = [
  'responsibilities',
  'qualifications',
  'experienceRequirements',
  'educationRequirements',
  'jobBenefits',
];
const heading: Record<string, string> = {
  responsibilities: 'Responsibilities',
  qualifications: 'Qualifications',
  experienceRequirements: 'Experience',
  educationRequirements: 'Education',
  jobBenefits: 'Benefits',
};

const readPosting = (posting: Node, page: string) => {
  const company = nodeOf(posting.hiringOrganization);
  return postingOf({
    externalId: keyOf(posting, page),
    link: linkOf(posting.url, page) ?? page,
    title: lineOf(posting.title, 300) ?? lineOf(posting.name, 300),
    company: nameIn(posting.hiringOrganization),
    company_url: linkOf(nameIn(company.sameAs), page) ?? linkOf(company.url, page),
    description: htmlOf(
      typeof posting.description === 'string' ? posting.description : '',
      ...sections.flatMap((name) => {
        const text = namesIn(posting[name]).join('</p><p>');
        return text === '' ? [] : [`<h3>${heading[name]}</h3><p>${text}</p>`];
      }),
    ),
    ...placeOf(posting),
    workplace: lineOf(listOf(posting.jobLocationType)[0]),
    employment_type: lineOf(listOf(posting.employmentType).join(', ')),
    department: nameIn(posting.occupationalCategory),
    industry: nameIn(posting.industry),
    tags: namesIn(posting.skills).flatMap((text) =>
      text.split(/[,;]/).flatMap((one) => lineOf(one, 60) ?? []),
    ),
    hours: lineOf(posting.workHours),
    pay: payOf(posting),
    posted_at: timeOf(posting.datePosted),
    updated_at: timeOf(posting.dateModified),
    starts_at: timeOf(posting.jobStartDate),
    closes_at: timeOf(posting.validThrough),
  });
};

/** JSON as pages have it: some with raw line ends inside of texts, or wrapped into a comment. */
const parseBlock = (text: string): unknown => {
  const bare = text
    .replace(/^\s*(<!--|\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/)/, '')
    .replace(/(-->|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/)\s*$/, '');
  try {
    return JSON.parse(bare);
  } catch {
    return JSON.parse(bare.replace(/\p{Cc}+/gu, ' '));
  }
};

/**
 * The structured data in a page's script elements, those in comments left out. Found without building the page's tree:
 * to build one takes minutes where a page nests hundreds of thousands of elements.
 */
const blocksOf = (html: string): string[] => {
  // Of the same length, as not every lower case is.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const blocks: string[] = [];
  const starts = /<!--|<script[\s/>]/g;
  for (let start = starts.exec(lower); start !== null; start = starts.exec(lower)) {
    const comment = start[0] === '<!--';
    const opened = comment ? start.index : lower.indexOf('>', start.index);
    const end = opened === -1 ? -1 : lower.indexOf(comment ? '-->' : '</script', opened);
    if (end === -1) break;
    if (!comment && lower.slice(start.index, opened).includes('application/ld+json'))
      blocks.push(html.slice(opened + 1, end));
    starts.lastIndex = end;
  }
  return blocks;
};

/**
 * A page's JobPosting structured data (schema.org/JobPosting), in any number of blocks. A page without any is not taken
 * as an empty board: it is more likely a sign-in or an error in a page's clothes.
 */
export const readJsonLd = async (text: string, url: string): Promise<ReadPage> => {
  const errors: ReadPage['errors'] = [];
  const nodes = blocksOf(text).flatMap((block) => {
    if (!block.includes('JobPosting')) return [];
    try {
      return findPostings(parseBlock(block));
    } catch {
      errors.push({ item: 'a block of structured data', error: 'It is not valid JSON.' });
      return [];
    }
  });
  if (nodes.length === 0 && errors.length === 0)
    throw new UnreadableError('There is no JobPosting in the structured data of this page.');
  const page = await readItems(
    nodes,
    (node) => ({ id: keyOf(node as Node, url), title: lineOf((node as Node).title) }),
    (node) => readPosting(node as Node, url),
  );
  return { ...page, errors: [...errors, ...page.errors] };
};

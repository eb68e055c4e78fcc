import type { OriginalJob } from '../../../../contract/src/scrapers.ts';
import {
  hashOf,
  htmlOf,
  isNode,
  joinedLine,
  lenient,
  lineOf,
  linesOf,
  linkOf,
  listOf,
  type Node,
  type ReadPage,
  readItems,
  timeOf,
  toItem,
  UnreadableError,
} from './scraped-item.ts';

const MAX_DEPTH = 12;

const nodeOf = (value: unknown): Node => listOf(value).find(isNode) ?? {};

const isJobPosting = (node: Node) =>
  listOf(node['@type']).some((type) => typeof type === 'string' && /(^|[/:])JobPosting$/.test(type));

/** All JobPosting nodes in a document, in @graph, lists and nested nodes. */
const findJobPostings = (value: unknown, depth = 0): Node[] => {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((child) => findJobPostings(child, depth + 1));
  if (!isNode(value)) return [];
  if (isJobPosting(value)) return [value];
  return Object.values(value).flatMap((child) => findJobPostings(child, depth + 1));
};

/** The name of a property that is either a text or a node. */
const nameIn = (value: unknown): string | null => {
  const [first] = listOf(value);
  return isNode(first) ? (lineOf(first.name) ?? lineOf(first['@id'])) : lineOf(first);
};

const namesIn = (value: unknown): string[] => listOf(value).flatMap((item) => nameIn(item) ?? []);

const placeOf = (posting: Node): Pick<OriginalJob, 'location' | 'country'> => {
  const [place] = listOf(posting.jobLocation);
  if (typeof place === 'string') return { location: lineOf(place), country: null };
  const { address } = isNode(place) ? place : {};
  if (typeof address === 'string') return { location: lineOf(address), country: null };
  const { addressLocality, addressRegion, addressCountry } = nodeOf(address);
  return {
    location:
      joinedLine(nameIn(addressLocality), nameIn(addressRegion)) ??
      (isNode(place) ? lineOf(place.name) : null),
    country: nameIn(addressCountry) ?? nameIn(posting.applicantLocationRequirements),
  };
};

const payOf = (posting: Node): OriginalJob['pay'] => {
  const [salary] = listOf(posting.baseSalary ?? posting.estimatedSalary);
  const salaryCurrency = lineOf(posting.salaryCurrency);
  if (!isNode(salary)) {
    const amount = lenient.number.parse(salary);
    return amount === null ? null : { min: amount, max: amount, currency: salaryCurrency, period: null };
  }
  const range = isNode(salary.value) ? salary.value : salary;
  const amount = lenient.number.parse(range.value);
  return {
    min: lenient.number.parse(range.minValue) ?? amount,
    max: lenient.number.parse(range.maxValue) ?? amount,
    currency: lineOf(salary.currency) ?? lineOf(range.currency) ?? salaryCurrency,
    period: lineOf(range.unitText) ?? lineOf(range.unitCode) ?? lineOf(salary.duration),
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

/** Properties that are appended to the description, with their headings. */
const sections = {
  responsibilities: 'Responsibilities',
  qualifications: 'Qualifications',
  experienceRequirements: 'Experience',
  educationRequirements: 'Education',
  jobBenefits: 'Benefits',
};

const readJobPosting = (posting: Node, page: string) => {
  const company = nodeOf(posting.hiringOrganization);
  return toItem({
    externalId: keyOf(posting, page),
    link: linkOf(posting.url, page) ?? page,
    title: lineOf(posting.title, 300) ?? lineOf(posting.name, 300),
    company: nameIn(posting.hiringOrganization),
    company_url: linkOf(nameIn(company.sameAs), page) ?? linkOf(company.url, page),
    description: htmlOf(
      typeof posting.description === 'string' ? posting.description : '',
      ...Object.entries(sections).map(([name, heading]) => {
        const text = namesIn(posting[name]).join('</p><p>');
        return text && `<h3>${heading}</h3><p>${text}</p>`;
      }),
    ),
    ...placeOf(posting),
    workplace: lineOf(listOf(posting.jobLocationType)[0]),
    employment_type: lineOf(listOf(posting.employmentType).join(', ')),
    department: nameIn(posting.occupationalCategory),
    industry: nameIn(posting.industry),
    tags: linesOf(
      namesIn(posting.skills).flatMap((names) => names.split(/[,;]/)),
      60,
    ),
    hours: lineOf(posting.workHours),
    pay: payOf(posting),
    posted_at: timeOf(posting.datePosted),
    updated_at: timeOf(posting.dateModified),
    starts_at: timeOf(posting.jobStartDate),
    closes_at: timeOf(posting.validThrough),
  });
};

/** The JSON of a script element, which may be wrapped in a comment or contain raw line ends in strings. */
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
 * The JSON-LD script elements of a page, except those in comments. They are found without parsing the page: that takes
 * minutes for a page with hundreds of thousands of nested elements.
 */
const blocksOf = (html: string): string[] => {
  // `toLowerCase` can change the length of a text.
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
 * The JobPosting structured data (schema.org/JobPosting) of a page. A page without any is unreadable, not an empty
 * board: it is probably a sign-in or error page.
 */
export const readJsonLd = async (text: string, url: string): Promise<ReadPage> => {
  const errors: ReadPage['errors'] = [];
  const nodes = blocksOf(text).flatMap((block) => {
    if (!block.includes('JobPosting')) return [];
    try {
      return findJobPostings(parseBlock(block));
    } catch {
      errors.push({ item: 'a block of structured data', error: 'It is not valid JSON.' });
      return [];
    }
  });
  if (nodes.length === 0 && errors.length === 0)
    throw new UnreadableError('The page has no JobPosting structured data.');
  const page = await readItems(
    nodes,
    (node) => ({ id: keyOf(node as Node, url), title: lineOf((node as Node).title) }),
    (node) => readJobPosting(node as Node, url),
  );
  return { ...page, errors: [...errors, ...page.errors] };
};

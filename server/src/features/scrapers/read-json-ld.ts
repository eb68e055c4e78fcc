import type { OriginalJob } from '../../../../contract/src/scrapers.ts';
import {
  hashParts,
  isNode,
  joinHtml,
  joinIntoLine,
  lenient,
  type Node,
  type ReadPage,
  readItems,
  toItem,
  toLine,
  toLines,
  toList,
  toTime,
  toUrl,
  UnreadableError,
} from './scraped-item.ts';

const maxDepth = 12;

const toNode = (value: unknown): Node => toList(value).find(isNode) ?? {};

const isJobPosting = (node: Node) =>
  toList(node['@type']).some((type) => typeof type === 'string' && /(^|[/:])JobPosting$/.test(type));

/** All JobPosting nodes in a document, in @graph, lists and nested nodes. */
const findJobPostings = (value: unknown, depth = 0): Node[] => {
  if (depth > maxDepth) return [];
  if (Array.isArray(value)) return value.flatMap((child) => findJobPostings(child, depth + 1));
  if (!isNode(value)) return [];
  if (isJobPosting(value)) return [value];
  return Object.values(value).flatMap((child) => findJobPostings(child, depth + 1));
};

/** The name of a property that is either a text or a node. */
const nameIn = (value: unknown): string | null => {
  const [first] = toList(value);
  return isNode(first) ? (toLine(first.name) ?? toLine(first['@id'])) : toLine(first);
};

const namesIn = (value: unknown): string[] => toList(value).flatMap((item) => nameIn(item) ?? []);

const readLocation = (posting: Node): Pick<OriginalJob, 'location' | 'country'> => {
  const [place] = toList(posting.jobLocation);
  if (typeof place === 'string') return { location: toLine(place), country: null };
  const { address } = isNode(place) ? place : {};
  if (typeof address === 'string') return { location: toLine(address), country: null };
  const { addressLocality, addressRegion, addressCountry } = toNode(address);
  return {
    location:
      joinIntoLine(nameIn(addressLocality), nameIn(addressRegion)) ??
      (isNode(place) ? toLine(place.name) : null),
    country: nameIn(addressCountry) ?? nameIn(posting.applicantLocationRequirements),
  };
};

const readPay = (posting: Node): OriginalJob['pay'] => {
  const [salary] = toList(posting.baseSalary ?? posting.estimatedSalary);
  const salaryCurrency = toLine(posting.salaryCurrency);
  if (!isNode(salary)) {
    const amount = lenient.number.parse(salary);
    return amount === null ? null : { min: amount, max: amount, currency: salaryCurrency, period: null };
  }
  const range = isNode(salary.value) ? salary.value : salary;
  const amount = lenient.number.parse(range.value);
  return {
    min: lenient.number.parse(range.minValue) ?? amount,
    max: lenient.number.parse(range.maxValue) ?? amount,
    currency: toLine(salary.currency) ?? toLine(range.currency) ?? salaryCurrency,
    period: toLine(range.unitText) ?? toLine(range.unitCode) ?? toLine(salary.duration),
  };
};

const readIdentifier = (posting: Node): string | null => {
  const [identifier] = toList(posting.identifier);
  return isNode(identifier) ? toLine(identifier.value) : toLine(identifier);
};

const getItemKey = (posting: Node, page: string) =>
  readIdentifier(posting) ??
  toUrl(posting.url, page) ??
  toLine(posting['@id']) ??
  hashParts(posting.title, nameIn(posting.hiringOrganization), readLocation(posting));

/** Properties that are appended to the description, with their headings. */
const sections = {
  responsibilities: 'Responsibilities',
  qualifications: 'Qualifications',
  experienceRequirements: 'Experience',
  educationRequirements: 'Education',
  jobBenefits: 'Benefits',
};

const readJobPosting = (posting: Node, page: string) => {
  const company = toNode(posting.hiringOrganization);
  return toItem({
    externalId: getItemKey(posting, page),
    link: toUrl(posting.url, page) ?? page,
    title: toLine(posting.title, 300) ?? toLine(posting.name, 300),
    company: nameIn(posting.hiringOrganization),
    company_url: toUrl(nameIn(company.sameAs), page) ?? toUrl(company.url, page),
    description: joinHtml(
      typeof posting.description === 'string' ? posting.description : '',
      ...Object.entries(sections).map(([name, heading]) => {
        const text = namesIn(posting[name]).join('</p><p>');
        return text && `<h3>${heading}</h3><p>${text}</p>`;
      }),
    ),
    ...readLocation(posting),
    workplace: toLine(toList(posting.jobLocationType)[0]),
    employment_type: toLine(toList(posting.employmentType).join(', ')),
    department: nameIn(posting.occupationalCategory),
    industry: nameIn(posting.industry),
    tags: toLines(
      namesIn(posting.skills).flatMap((names) => names.split(/[,;]/)),
      60,
    ),
    hours: toLine(posting.workHours),
    pay: readPay(posting),
    posted_at: toTime(posting.datePosted),
    updated_at: toTime(posting.dateModified),
    starts_at: toTime(posting.jobStartDate),
    closes_at: toTime(posting.validThrough),
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
const findBlocks = (html: string): string[] => {
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
  const nodes = findBlocks(text).flatMap((block) => {
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
    (node) => ({ id: getItemKey(node as Node, url), title: toLine((node as Node).title) }),
    (node) => readJobPosting(node as Node, url),
  );
  return { ...page, errors: [...errors, ...page.errors] };
};

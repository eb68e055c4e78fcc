import { line } from './values.ts';

/** Other spellings of the skills of the catalogue, in lower case. */
const aliases: Record<string, readonly string[]> = {
  'Account-based marketing': ['abm'],
  'Anti-money laundering': ['aml'],
  'Artificial intelligence strategy': ['ai', 'ai strategy'],
  AWS: ['amazon web services'],
  'Business development': ['biz dev', 'bizdev'],
  'Business intelligence': ['bi'],
  'Conversion optimisation': ['conversion optimization', 'conversion rate optimisation', 'cro'],
  'CRM implementation': ['crm'],
  'Demand generation': ['demand gen'],
  'Diversity and inclusion': ['d&i', 'dei', 'diversity, equity and inclusion'],
  'ERP implementation': ['erp'],
  'ESG strategy': ['esg'],
  'Financial modelling': ['financial modeling'],
  'Financial planning and analysis': ['fp&a', 'financial planning', 'financial planning & analysis'],
  'Generative AI': ['gen ai', 'genai'],
  'Go-to-market strategy': ['go to market', 'go-to-market', 'gtm', 'gtm strategy'],
  'Google Cloud': ['gcp', 'google cloud platform'],
  'Information security': ['infosec'],
  'Intellectual property': ['ip'],
  'IPO readiness': ['ipo'],
  'ISO 27001': ['iso27001'],
  'Learning and development': ['l&d', 'learning & development'],
  'Machine learning': ['ml'],
  'Mergers and acquisitions': ['m&a', 'm & a', 'mergers & acquisitions'],
  'Microsoft Azure': ['azure'],
  OKRs: ['okr'],
  'Organisation design': ['org design', 'organization design', 'organizational design'],
  'Paid media': ['ppc', 'paid advertising'],
  'Post-merger integration': ['pmi'],
  'Process improvement': ['process optimisation', 'process optimization'],
  'Product marketing': ['pmm'],
  'Programme management': ['program management'],
  'Public relations': ['pr'],
  'Research and development': ['r&d', 'research & development'],
  'Revenue operations': ['rev ops', 'revops'],
  'Search engine optimisation': ['search engine optimization', 'seo'],
  'SOC 2': ['soc2'],
  'SOX compliance': ['sox'],
  'Talent acquisition': ['recruiting', 'recruitment'],
  Turnaround: ['turn-around', 'turnarounds'],
  'User experience': ['ux'],
};

const titlesByAlias = new Map(
  Object.entries(aliases).flatMap(([title, names]) => names.map((name) => [name, title] as const)),
);

/** The title of the catalogue for an alias such as 'M&A'; any other title is returned unchanged. */
export const canonicalSkill = (title: string): string => titlesByAlias.get(title.toLowerCase()) ?? title;

/** The titles whose alias begins with `words`, for suggestions. */
export const skillsByAlias = (words: string): string[] => {
  const start = words.trim().toLowerCase();
  if (start === '') return [];
  return [
    ...new Set([...titlesByAlias].filter(([name]) => name.startsWith(start)).map(([, title]) => title)),
  ];
};

/** A skill as typed, stored and compared under its title in the catalogue. */
export const SkillTitle = line(60, 1).transform(canonicalSkill);

import { encode } from 'html-entities';
import type { WhyNow } from '../../../../contract/src/job-form.ts';
import { limits } from '../../../../contract/src/limits.ts';

/** A part of a pasted text under one heading; the first part has none. */
interface Section {
  heading: string;
  lines: string[];
}

const bullet = /^\s*(?:[-*•–·▪◦]|\d{1,2}[.)])\s+/;

const knownHeading =
  /^(about|the (role|company|job|opportunity|position)|role|responsibilities|requirements|qualifications|skills|benefits|compensation|salary|pay|location|hours|overview|summary|description|who (we|you) are|what (we|you).*|why .*|your .*|our .*|key .*|deliverables|objectives|outcomes|nice to have|must have|success.*|(the )?first (90|100|30) days.*|(first )?(90|100)[- ]day.*)$/i;

const outcomeHeading =
  /\b(outcomes?|deliverables|objectives|success (looks|means)|(first|by day|in) (90|100|30)\b|(90|100)[- ]day|what you(’|')?ll (achieve|deliver)|what you will (achieve|deliver))/i;

/** A short line that ends with a colon, is marked as a heading, or is one of the usual headings. */
const findHeading = (line: string): string | undefined => {
  const text = line
    .replace(/^#{1,6}\s+/, '')
    .replace(/^\*\*(.+?)\*\*:?$/, '$1')
    .trim();
  if (text.length === 0 || text.length > 70 || bullet.test(line)) return undefined;
  const isMarked = text !== line.trim() || text.endsWith(':');
  const bare = text.replace(/:$/, '');
  return isMarked || knownHeading.test(bare) ? bare : undefined;
};

const toSections = (lines: readonly string[]): Section[] => {
  const sections: Section[] = [{ heading: '', lines: [] }];
  for (const line of lines) {
    const heading = findHeading(line);
    if (heading === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ heading, lines: [] });
  }
  return sections;
};

/** Paragraphs and lists of a section as HTML. */
const toHtml = ({ heading, lines }: Section): string => {
  const blocks: string[] = [];
  let items: string[] = [];
  const endList = () => {
    if (items.length > 0) blocks.push(`<ul>${items.join('')}</ul>`);
    items = [];
  };
  for (const line of lines) {
    if (bullet.test(line)) items.push(`<li><p>${encode(line.replace(bullet, '').trim())}</p></li>`);
    else {
      endList();
      if (line.trim() !== '') blocks.push(`<p>${encode(line.trim())}</p>`);
    }
  }
  endList();
  const title = heading === '' || blocks.length === 0 ? '' : `<h3>${encode(heading)}</h3>`;
  return title + blocks.join('');
};

const whyNowRules: [WhyNow, RegExp][] = [
  ['fundraise', /\b(fundrais\w*|raising (a|our|funds)|series [a-e]\b|seed round)/i],
  ['m_and_a', /\b(merger|acquisition|carve-?out|post-merger|exit)\b/i],
  ['turnaround', /\b(turnaround|restructur\w+|insolven\w+)\b/i],
  ['cover', /\b(maternity|parental|sabbatical) (leave|cover)\b|\bleave cover\b|\bcover for\b/i],
  ['compliance', /\b(compliance|regulat\w+ (change|approval|licen[cs]e)|soc ?2|iso 27001)\b/i],
  ['system', /\b(erp|crm) (implementation|migration|rollout)\b|\bnew systems?\b/i],
  ['growth', /\b(scal(e|ing)|grow(th|ing)|expan(d|sion)\w*)\b/i],
];

/** What a pasted text says by its form: a title, sections, outcomes, and why the job is open. */
export const readJobText = (text: string) => {
  const lines = text.replaceAll('\r', '').split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  const title = (lines[first] ?? '')
    .replace(/^#{1,6}\s+/, '')
    .replace(/^\s*(job title|title|role|position)\s*:\s*/i, '')
    .replaceAll('**', '')
    .trim();
  // A long first line is running text.
  const isTitle = title.length <= limits.jobTitleCharacters.max;
  const sections = toSections(isTitle ? lines.slice(first + 1) : lines);
  const outcomes = sections
    .filter(({ heading }) => outcomeHeading.test(heading))
    .flatMap((section) => section.lines.filter((line) => bullet.test(line)))
    .map((line) => line.replace(bullet, '').trim().slice(0, 300))
    .filter((line) => line !== '');
  const stated = sections.filter(({ heading }) => outcomes.length === 0 || !outcomeHeading.test(heading));
  return {
    title: isTitle ? title : '',
    description: stated.map(toHtml).join(''),
    outcomes: outcomes.slice(0, limits.jobOutcomes),
    why_now: whyNowRules.find(([, pattern]) => pattern.test(text))?.[0],
  };
};

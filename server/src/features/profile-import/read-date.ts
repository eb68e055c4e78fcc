const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const parseMonth = (name: string): string => String(months.indexOf(name.toLowerCase()) + 1).padStart(2, '0');

/** Years in which a career lies. */
const year = '(?:19|20)\\d\\d';
const monthName = `(${months.join('|')})[a-z]*\\.?`;
const forms: [RegExp, (match: string[]) => string][] = [
  [new RegExp(`^(${year})-(\\d\\d)-(\\d\\d)(?:T.*)?$`), ([, y, m, d]) => `${y}-${m}-${d}`],
  [new RegExp(`^(${year})[-/](\\d\\d?)$`), ([, y, m = '']) => `${y}-${m.padStart(2, '0')}-01`],
  [new RegExp(`^(${year})$`), ([, y]) => `${y}-01-01`],
  [new RegExp(`^${monthName}\\s+(${year})$`, 'i'), ([, m = '', y]) => `${y}-${parseMonth(m)}-01`],
  [new RegExp(`^\\d\\d?\\s+${monthName}\\s+(${year})$`, 'i'), ([, m = '', y]) => `${y}-${parseMonth(m)}-01`],
  [new RegExp(`^${monthName}\\s+\\d\\d?,\\s*(${year})$`, 'i'), ([, m = '', y]) => `${y}-${parseMonth(m)}-01`],
];

const isReal = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** The day (`YYYY-MM-DD`) of a date such as 'Mar 2015', '2015-03' or '2015'; undefined for any other text. */
export const readDate = (text: string): string | undefined => {
  for (const [form, toDay] of forms) {
    const match = form.exec(text.trim());
    const day = match === null ? undefined : toDay(match);
    if (day !== undefined) return isReal(day) ? day : undefined;
  }
  return undefined;
};

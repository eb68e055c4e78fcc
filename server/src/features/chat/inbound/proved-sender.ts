/** The results without what a sender chose: comments and quoted parts of addresses. */
const withoutTexts = (value: string) =>
  value.replace(/"(?:[^"\\]|\\.)*"/g, '').replace(/\((?:[^()\\]|\\.)*\)/g, '');

/** Whether a domain is the other one, or its parent. */
const covers = (domain: string, other: string) => other === domain || other.endsWith(`.${domain}`);

const domainIn = (clause: string, properties: string): string | undefined =>
  new RegExp(`\\b(?:${properties})=(?:\\S*@)?([\\w.-]+)`, 'i').exec(clause)?.[1]?.toLowerCase();

/**
 * Whether the provider proved that the mail is from the domain of its `From` (RFC 8601): by DMARC, or without a policy by
 * DKIM or SPF of that domain. `results` are the headers of the mail; only the first one of the provider counts.
 */
export const isSenderProved = (results: readonly string[], authservId: string, from: string): boolean => {
  const clauses = results
    .map((value) =>
      withoutTexts(value)
        .split(';')
        .map((clause) => clause.trim()),
    )
    .find(([id = '']) => id.split(/\s/, 1)[0]?.toLowerCase() === authservId.toLowerCase());
  const buildResultPattern = (method: string) =>
    clauses?.find((clause) => clause.toLowerCase().startsWith(`${method}=`));
  const domain = from.split('@').at(-1) ?? '';
  const dmarc = buildResultPattern('dmarc');
  if (dmarc !== undefined && /^dmarc=(pass|fail)\b/i.test(dmarc)) return /^dmarc=pass\b/i.test(dmarc);
  const proves = (method: string, properties: string) =>
    clauses?.some((clause) => {
      const isPass = new RegExp(`^${method}=pass\\b`, 'i').test(clause);
      const proved = isPass ? domainIn(clause, properties) : undefined;
      return proved !== undefined && covers(proved, domain);
    }) ?? false;
  return proves('dkim', 'header\\.d|header\\.i') || proves('spf', 'smtp\\.mailfrom');
};

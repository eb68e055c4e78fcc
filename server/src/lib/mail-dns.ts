import type { MailDnsRecord } from '../../../contract/src/mail-desk.ts';

/** Looks up TXT records; `node:dns/promises` and its `Resolver` fit. */
export interface TxtResolver {
  resolveTxt(name: string): Promise<string[][]>;
}

type Finding = Pick<MailDnsRecord, 'state' | 'text'>;

/** The TXT records of a name, each in one piece; undefined if the lookup failed. No record is an empty list. */
const lookUp = async (resolver: TxtResolver, name: string): Promise<string[] | undefined> => {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (cause) {
    return ['ENOTFOUND', 'ENODATA'].includes((cause as NodeJS.ErrnoException).code ?? '') ? [] : undefined;
  }
};

const failed = (name: string): Finding => ({
  state: 'unknown',
  text: `The records of ${name} could not be looked up. Try again in a few minutes.`,
});

/** The tags of a record such as `v=DMARC1; p=none`, by lower-case name. */
const parseTags = (record: string): Record<string, string> =>
  Object.fromEntries(
    record
      .split(';')
      .map((tag) => tag.split('=').map((part) => part.trim()))
      .filter(([name]) => name !== '')
      .map(([name = '', ...value]) => [name.toLowerCase(), value.join('=')]),
  );

const readSpf = (domain: string, records: string[]): Finding => {
  const [spf, second] = records;
  if (spf === undefined)
    return {
      state: 'missing',
      text: `${domain} has no SPF record: add a TXT record such as ‘v=spf1 include:<your mail provider> ~all’.`,
    };
  if (second !== undefined)
    return {
      state: 'wrong',
      text: `${domain} has several SPF records, so none counts: merge them into one.`,
    };
  if (/\s\+?all\b/i.test(spf))
    return {
      state: 'wrong',
      text: `The SPF record of ${domain} allows every server (‘all’): end it with ‘~all’ or ‘-all’.`,
    };
  if (!/\s([~-]all\b|redirect=)/i.test(spf))
    return {
      state: 'weak',
      text: `The SPF record of ${domain} forbids no server: end it with ‘~all’ or ‘-all’.`,
    };
  return { state: 'ok', text: `${domain} says which servers send its mail.` };
};

/** A public RSA key of 1024 bits has 216 characters in base64, one of 2048 bits 392. */
const minKeyCharacters = 300;

const readDkim = (name: string, records: string[]): Finding => {
  const [record] = records;
  if (record === undefined)
    return { state: 'missing', text: `${name} has no DKIM record: add the TXT record with the public key.` };
  const { p: key, k: type = 'rsa', t: flags = '' } = parseTags(record);
  if (!key)
    return {
      state: 'wrong',
      text: `The DKIM key at ${name} is withdrawn (‘p=’ is empty): publish the public key.`,
    };
  if (/y/i.test(flags))
    return { state: 'weak', text: `The DKIM record at ${name} is in test mode (‘t=y’): remove that flag.` };
  if (type === 'rsa' && key.length < minKeyCharacters)
    return { state: 'weak', text: `The DKIM key at ${name} has 1024 bits or fewer: use one of 2048 bits.` };
  return { state: 'ok', text: `The public key of the signatures is at ${name}.` };
};

/** `isParent`: the record is that of a parent of the sender's domain, whose policy for subdomains applies. */
const readDmarc = (domain: string, records: string[], isParent = false): Finding => {
  const name = `_dmarc.${domain}`;
  const [record, second] = records;
  if (record === undefined)
    return {
      state: 'missing',
      text: `${domain} has no DMARC record: add the TXT record ‘v=DMARC1; p=quarantine’ at ${name}.`,
    };
  if (second !== undefined)
    return { state: 'wrong', text: `${name} has several DMARC records, so none counts: keep one.` };
  const { p = '', sp = p } = parseTags(record);
  const [tag, policy] = isParent && sp !== p ? ['sp', sp] : ['p', p];
  if (!['none', 'quarantine', 'reject'].includes(policy.toLowerCase()))
    return {
      state: 'wrong',
      text: `The DMARC record at ${name} has no valid policy: add ‘${tag}=quarantine’ or ‘${tag}=reject’.`,
    };
  if (policy.toLowerCase() === 'none')
    return {
      state: 'weak',
      text: `The DMARC record at ${name} only watches (‘${tag}=none’): forged mails still arrive.`,
    };
  return { state: 'ok', text: `Mail that only pretends to come from ${domain} is rejected or held back.` };
};

const matches = (pattern: RegExp) => (record: string) => pattern.test(record);

/** The parent domains of a name down to two labels, itself first: DMARC falls back to the organizational domain. */
const withParents = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, index) => labels.slice(index).join('.'));
};

const checkDmarc = async (domain: string, resolver: TxtResolver): Promise<MailDnsRecord> => {
  for (const parent of withParents(domain)) {
    const name = `_dmarc.${parent}`;
    const found = (await lookUp(resolver, name))?.filter(matches(/^v=DMARC1\s*(;|$)/i));
    if (found === undefined) return { record: 'dmarc', name, found: null, ...failed(name) };
    if (found.length > 0)
      return {
        record: 'dmarc',
        name,
        found: found.join('\n'),
        ...readDmarc(parent, found, parent !== domain),
      };
  }
  return { record: 'dmarc', name: `_dmarc.${domain}`, found: null, ...readDmarc(domain, []) };
};

const checkRecord = async (
  record: 'spf' | 'dkim',
  name: string,
  resolver: TxtResolver,
  isRecord: (text: string) => boolean,
  read: (name: string, records: string[]) => Finding,
): Promise<MailDnsRecord> => {
  const records = await lookUp(resolver, name);
  if (records === undefined) return { record, name, found: null, ...failed(name) };
  const matching = records.filter(isRecord);
  return { record, name, found: matching.join('\n') || null, ...read(name, matching) };
};

/**
 * Checks the SPF, DKIM and DMARC records of a sender's domain. Each result says what is right or what to change. Without a selector, DKIM is unknown: the provider may sign. Never throws.
 */
export const checkMailDns = async (
  domain: string,
  selector: string | undefined,
  resolver: TxtResolver,
): Promise<MailDnsRecord[]> => {
  const [spf, dkim, dmarc] = await Promise.all([
    checkRecord('spf', domain, resolver, matches(/^v=spf1(\s|$)/i), readSpf),
    selector === undefined
      ? ({
          record: 'dkim',
          name: domain,
          found: null,
          state: 'unknown',
          text: 'DKIM_SELECTOR is not set: the server does not sign, and the key cannot be checked unless your provider signs.',
        } as const)
      : checkRecord(
          'dkim',
          `${selector}._domainkey.${domain}`,
          resolver,
          matches(/(^|;)\s*p\s*=/i),
          readDkim,
        ),
    checkDmarc(domain, resolver),
  ]);
  return [spf, dkim, dmarc];
};

import { expect, it } from 'vitest';
import { checkMailDns, type TxtResolver } from './mail-dns.ts';

const key = 'A'.repeat(392);

const buildResolver = (records: Record<string, string[] | Error>): TxtResolver => ({
  resolveTxt: async (name) => {
    const found = records[name];
    if (found instanceof Error) throw found;
    if (found === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    // DNS cuts a long text into pieces of 255 characters.
    return found.map((text) => text.match(/.{1,255}/g) ?? []);
  },
});

const good = {
  'cadre.example': ['google-site-verification=1', 'v=spf1 include:mail.example ~all'],
  'mail._domainkey.cadre.example': [`v=DKIM1; k=rsa; p=${key}`],
  '_dmarc.cadre.example': ['v=DMARC1; p=quarantine; rua=mailto:a@cadre.example'],
};

it('accepts a domain with all three records', async () => {
  const records = await checkMailDns('cadre.example', 'mail', buildResolver(good));
  expect(records.map(({ record, state }) => [record, state])).toEqual([
    ['spf', 'ok'],
    ['dkim', 'ok'],
    ['dmarc', 'ok'],
  ]);
});

it.each([
  ['spf', 'missing', { 'cadre.example': ['v=spf10 ~all'] }, 'has no SPF record'],
  ['spf', 'wrong', { 'cadre.example': ['v=spf1 a ~all', 'v=spf1 mx ~all'] }, 'merge them into one'],
  ['spf', 'wrong', { 'cadre.example': ['v=spf1 +all'] }, 'allows every server'],
  ['spf', 'weak', { 'cadre.example': ['v=spf1 mx ?all'] }, 'forbids no server'],
  ['spf', 'ok', { 'cadre.example': ['v=spf1 redirect=_spf.mail.example'] }, 'says which servers'],
  ['dkim', 'missing', { 'mail._domainkey.cadre.example': [] }, 'add the TXT record'],
  ['dkim', 'wrong', { 'mail._domainkey.cadre.example': ['v=DKIM1; p='] }, 'is withdrawn'],
  ['dkim', 'weak', { 'mail._domainkey.cadre.example': [`v=DKIM1; p=${'A'.repeat(216)}`] }, '2048 bits'],
  ['dkim', 'weak', { 'mail._domainkey.cadre.example': [`t=y; p=${key}`] }, 'test mode'],
  ['dmarc', 'missing', { '_dmarc.cadre.example': [] }, 'has no DMARC record'],
  ['dmarc', 'weak', { '_dmarc.cadre.example': ['v=DMARC1; p=none'] }, 'only watches'],
  ['dmarc', 'wrong', { '_dmarc.cadre.example': ['v=DMARC1'] }, 'no valid policy'],
  ['dmarc', 'wrong', { '_dmarc.cadre.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }, 'keep one'],
  ['dmarc', 'unknown', { '_dmarc.cadre.example': new Error('SERVFAIL') }, 'could not be looked up'],
] satisfies [string, string, Record<string, string[] | Error>, string][])(
  'says that %s is %s for %o',
  async (record, state, changes, text) => {
    const records = await checkMailDns('cadre.example', 'mail', buildResolver({ ...good, ...changes }));
    expect(records.find((found) => found.record === record)).toMatchObject({
      state,
      text: expect.stringContaining(text),
    });
    expect(records.filter((found) => found.record !== record).map((found) => found.state)).toEqual([
      'ok',
      'ok',
    ]);
  },
);

it.each([
  ['v=DMARC1; p=reject; sp=none', 'weak', 'only watches (‘sp=none’)'],
  ['v=DMARC1; p=none; sp=reject', 'ok', 'is rejected or held back'],
  ['v=DMARC1; p=reject', 'ok', 'is rejected or held back'],
])('applies the policy for subdomains of the parent’s record %s', async (record, state, text) => {
  const records = await checkMailDns(
    'mail.cadre.example',
    undefined,
    buildResolver({ '_dmarc.mail.cadre.example': [], '_dmarc.cadre.example': [record] }),
  );
  expect(records.find((found) => found.record === 'dmarc')).toMatchObject({
    state,
    text: expect.stringContaining(text),
  });
});

it('finds the DMARC record of the organizational domain, and cannot check DKIM without a selector', async () => {
  const records = await checkMailDns(
    'mail.cadre.example',
    undefined,
    buildResolver({ '_dmarc.cadre.example': ['v=DMARC1; p=reject'] }),
  );
  expect(records.map(({ state, name }) => [state, name])).toEqual([
    ['missing', 'mail.cadre.example'],
    ['unknown', 'mail.cadre.example'],
    ['ok', '_dmarc.cadre.example'],
  ]);
});

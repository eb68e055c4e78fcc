import { certificateEnd } from '../lib/certificate-end.ts';
import type { ProductionCheck } from './production-check.ts';

const DAY_MS = 86_400_000;
/** ACME renews 30 days before the end: below this it has failed for a while. */
const minDays = 14;

const findHost = (publicUrl: string | undefined): string | undefined =>
  publicUrl && URL.canParse(publicUrl) ? new URL(publicUrl).hostname : undefined;

const domain: ProductionCheck = {
  id: 'domain',
  run: async ({ env, dns }) => {
    const host = findHost(env.PUBLIC_URL);
    if (host === undefined) return [];
    const found = await dns.resolve(host).catch(() => []);
    return found.length > 0
      ? []
      : [`${host} of PUBLIC_URL has no address in the DNS: publish an A or AAAA record for it.`];
  },
};

const certificate: ProductionCheck = {
  id: 'certificate',
  run: async ({ env, now, tls }) => {
    const host = findHost(env.PUBLIC_URL);
    if (host === undefined) return [];
    const end = await certificateEnd(host, tls);
    if (typeof end === 'string') return [`${end} Start the proxy with a certificate of the domain.`];
    const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
    return days >= minDays
      ? []
      : [`The certificate of ${host} ends in ${days} days: find out why it is not renewed.`];
  },
};

export const siteChecks: readonly ProductionCheck[] = [domain, certificate];

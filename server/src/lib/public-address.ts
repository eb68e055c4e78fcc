import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLoopback } from './loopback.ts';

/** The addresses and ports that may be reached. Only tests (`NODE_ENV=test`) use another policy than `publicOnly`. */
export interface AddressPolicy {
  address(address: string): boolean;
  port(port: number): boolean;
}

// Public, but the metadata service of Azure.
const azureMetadata = '168.63.129.16';
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Public addresses on the ports 80 and 443. Excludes private, loopback, link-local, shared (RFC 6598), multicast and
 * reserved addresses, and IPv6 addresses that embed an IPv4 one (mapped, NAT64, 6to4, Teredo).
 */
export const publicOnly: AddressPolicy = {
  port: (port) => port === 80 || port === 443,
  address: (address) => {
    if (isIP(address) === 0) return false;
    const parsed = ipaddr.parse(address);
    if (parsed.range() !== 'unicast') return false;
    return parsed instanceof ipaddr.IPv6 ? parsed.match(globalUnicast) : parsed.toString() !== azureMetadata;
  },
};

/** Public addresses and this machine, on any port: tests run their servers here. */
export const publicOrLoopback: AddressPolicy = {
  port: () => true,
  address: (address) => isLoopback(address) || publicOnly.address(address),
};

/** The host of a URL without the brackets of an IPv6 address. */
// Stryker disable next-line Regex: a host has brackets at its two ends or not at all
const bareHost = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/** Longer than any job page needs; matching robots.txt rules takes time for each character. */
const maxUrlCharacters = 1_500;

const getPort = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

/** Why a URL may not be fetched, checked without resolving its host; undefined if it may. */
export const refusedUrl = (url: URL, allows: AddressPolicy): string | undefined => {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'Only http and https are fetched.';
  if (url.href.length > maxUrlCharacters) return 'This address is too long.';
  if (url.username !== '' || url.password !== '')
    return 'A link with a user name or password is not fetched.';
  if (!allows.port(getPort(url))) return 'Only the ports 80 and 443 are fetched.';
  const host = bareHost(url.hostname);
  return isIP(host) === 0 || allows.address(host) ? undefined : 'This address is not public.';
};

const resolveName = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * The checked address to connect to for a host. Connect to this address, not to the name, which may resolve to another
 * one a moment later. Throws if any address of the host is not allowed.
 */
export const resolveAllowed = async (
  hostname: string,
  allows: AddressPolicy,
  resolve = resolveName,
): Promise<string> => {
  const host = bareHost(hostname);
  const addresses = isIP(host) ? [host] : await resolve(host);
  const [first] = addresses;
  // Stryker disable next-line ConditionalExpression: lookup throws where there is no address
  if (first === undefined || !addresses.every(allows.address)) throw new AddressRefusedError(host);
  return first;
};

/** The host name resolves to an address that is not public. */
export class AddressRefusedError extends Error {
  constructor(host: string) {
    super(`${host} leads to an address that is not public.`);
  }
}

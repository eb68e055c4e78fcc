import { ConfigError } from './config-error.ts';

const trustProxySwitches: Record<string, false | number> = {
  true: 1,
  on: 1,
  yes: 1,
  false: false,
  off: false,
  no: false,
  '0': false,
};

/** The number of proxies (`on` is one), or their addresses and ranges, separated by commas. */
export const readTrustProxy = (value = 'off'): false | number | string => {
  const trusted = trustProxySwitches[value.toLowerCase()] ?? (/^\d$/.test(value) ? Number(value) : value);
  if (typeof trusted === 'string' && !/^[\da-f.:/, ]+$/i.test(trusted))
    throw new ConfigError('The setting TRUST_PROXY is a number of proxies, or their addresses.');
  return trusted;
};

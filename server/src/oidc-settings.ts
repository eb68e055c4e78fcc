import { ConfigError } from './lib/config-error.ts';
import { isLoopback } from './lib/loopback.ts';

/** An OpenID Connect provider that the operator has set. */
export interface OidcProvider {
  /** Names it in addresses and settings: `google`. */
  name: string;
  /** For people: `Google`. */
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const knownProviders: Record<string, { label: string; issuer: string }> = {
  google: { label: 'Google', issuer: 'https://accounts.google.com' },
  linkedin: { label: 'LinkedIn', issuer: 'https://www.linkedin.com/oauth' },
  microsoft: { label: 'Microsoft', issuer: 'https://login.microsoftonline.com/common/v2.0' },
};

const fields = ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER', 'LABEL'] as const;
type Field = (typeof fields)[number];
const setting = new RegExp(`^OIDC_([A-Z0-9_]+)_(${fields.join('|')})$`);

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

const readProvider = (
  key: string,
  values: Partial<Record<Field, string>>,
  production: boolean,
): OidcProvider => {
  const name = key.toLowerCase();
  const { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = values;
  const issuer = values.ISSUER ?? knownProviders[name]?.issuer;
  if (clientId === undefined || clientSecret === undefined || issuer === undefined) {
    const missing =
      clientId === undefined ? 'CLIENT_ID' : clientSecret === undefined ? 'CLIENT_SECRET' : 'ISSUER';
    throw new ConfigError(`The setting OIDC_${key}_${missing} is missing; OIDC_${key}_* belong together.`);
  }
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  if (url?.protocol !== 'https:' && (production || url?.protocol !== 'http:' || !isLoopback(url.hostname)))
    throw new ConfigError(`The setting OIDC_${key}_ISSUER is not an https address.`);
  const label = values.LABEL ?? knownProviders[name]?.label ?? capitalized(name);
  return { name, label, issuer, clientId, clientSecret };
};

/** Reads the providers of `OIDC_<NAME>_*`, by name. Throws ConfigError. */
export const readOidcProviders = (environment: NodeJS.ProcessEnv, production: boolean): OidcProvider[] => {
  const found = new Map<string, Partial<Record<Field, string>>>();
  for (const [variable, value] of Object.entries(environment)) {
    const [, key, field] = setting.exec(variable) ?? [];
    if (key !== undefined && value) found.set(key, { ...found.get(key), [field as Field]: value });
  }
  return [...found]
    .map(([key, values]) => readProvider(key, values, production))
    .sort((one, other) => one.name.localeCompare(other.name));
};

import { Email, Name } from '../../../../contract/src/values.ts';

/** What a provider says about a person. */
export interface ProviderClaims {
  subject: string;
  /** Empty if the provider gives none. */
  email: string;
  /** Whether the provider says so; undefined if it says nothing. */
  emailVerified: boolean | undefined;
  firstName: string;
  lastName: string;
}

type Claims = { sub: string } & Record<string, unknown>;

/** LinkedIn sends booleans as texts, Microsoft as numbers. */
const toFlag = (value: unknown): boolean | undefined =>
  value === undefined ? undefined : [true, 'true', 1, '1'].includes(value as string);

/**
 * The subject of a provider with many tenants is only unique within the tenant. Microsoft's `email` may be any address
 * that the tenant's admin typed: only `xms_edov` says that the tenant has proved its domain.
 */
const isMicrosoft = (provider: string) => provider === 'microsoft';

const toName = (value: unknown): string => Name.safeParse(value).data ?? '';

/** Reads the claims of an ID token, whose signature, issuer and audience have been checked. */
export const toProviderClaims = (provider: string, claims: Claims): ProviderClaims => {
  const names = toName(claims.name).split(/\s+/);
  return {
    subject: isMicrosoft(provider) ? `${claims.tid ?? ''} ${claims.sub}` : claims.sub,
    email: Email.safeParse(claims.email).data ?? '',
    emailVerified: isMicrosoft(provider) ? toFlag(claims.xms_edov) : toFlag(claims.email_verified),
    firstName: toName(claims.given_name) || (names[0] ?? ''),
    lastName: toName(claims.family_name) || names.slice(1).join(' '),
  };
};

import {
  identityList,
  identityRemove,
  identityStart,
  type ProviderStep,
  providerList,
  providerStart,
} from '../../../../contract/src/sign-in-providers.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';
import { useSavedFlow } from './use-saved-flow.ts';

/** The providers that the operator has set. */
export const signInProviders = endpointQuery(providerList);

interface ProviderFlow {
  /** Where to go after the sign-in. */
  returnPath: string | null;
  /** What the person has to do after the provider's answer. */
  step: ProviderStep;
  /** The name of the provider for people. */
  label: string;
}

/** The progress of a sign-in at a provider in this tab. */
export const useProviderFlow = () => useSavedFlow<ProviderFlow>('cadre.provider-sign-in');

/** The provider's page for a sign-in or sign-up. */
export const startProviderSignIn = async (provider: string) =>
  (await call(providerStart, { body: { provider }, quiet: true })).url;

/** The provider accounts of the person. */
export const identities = endpointQuery(identityList);

/** The provider's page to connect it to the person's account. */
export const startLinking = async (provider: string) =>
  (await call(identityStart, { body: { provider }, quiet: true })).url;

export const useRemoveIdentity = () =>
  useChange([identityList], (id: string) => call(identityRemove, { params: { id } }));

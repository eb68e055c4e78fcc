let loaded: Promise<Set<string>> | undefined;

// Loaded on first use: half a megabyte that a worker never needs.
const load = async (): Promise<Set<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
};

/** Whether a password, in any case, is one of the 49,000 commonest that zxcvbn knows. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  loaded ??= load();
  return (await loaded).has(password.toLowerCase());
};

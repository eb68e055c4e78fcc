import { parse } from 'bowser';

/** `Firefox on Windows`, as far as the user agent says. */
export const deviceName = (userAgent: string): string => {
  if (userAgent === '') return 'Unknown device';
  const { browser, os } = parse(userAgent);
  return [browser.name ?? 'Unknown program', os.name].filter(Boolean).join(' on ');
};

import { z } from 'zod';
import { functionSlugs } from './job-address.ts';
import { type FractionalType, Id } from './values.ts';

/** The path of the list of live jobs that other sites frame. */
export const embedPath = '/embed/jobs';

const maxJobs = 50;
const defaultJobs = 10;

/** `auto` follows the reader's device. */
export const EmbedTheme = z.enum(['auto', 'light', 'dark']);
export type EmbedTheme = z.infer<typeof EmbedTheme>;

/** The parameters of the framed list. Others are ignored, since sites append their own. */
export const EmbedQuery = z.object({
  company: Id.optional(),
  /** The slug of a function, as in `/jobs/function/cfo`. */
  function: z.string().max(60).optional(),
  theme: EmbedTheme.default('auto'),
  /** The color of titles and buttons. */
  accent: z
    .string()
    .regex(/^#?[0-9a-f]{6}$/i, 'Write six hexadecimal digits, such as c2410c.')
    .transform((value) => value.replace('#', '').toLowerCase())
    .optional(),
  limit: z.coerce.number().int().min(1).max(maxJobs).default(defaultJobs),
});
export type EmbedQuery = z.infer<typeof EmbedQuery>;

/** What a frame shows; absent parts do not narrow it. */
export interface EmbedChoice {
  company?: string | undefined;
  type?: FractionalType | undefined;
  theme?: EmbedTheme | undefined;
  /** Six hexadecimal digits. */
  accent?: string | undefined;
}

/** The address of a frame on the site at `publicUrl`, without the parameters that have their default value. */
export const embedUrl = (publicUrl: string, { company, type, theme, accent }: EmbedChoice): string => {
  const params = new URLSearchParams({
    ...(company === undefined ? {} : { company }),
    ...(type === undefined ? {} : { function: functionSlugs[type] }),
    ...(theme === undefined || theme === 'auto' ? {} : { theme }),
    ...(accent === undefined ? {} : { accent }),
  }).toString();
  return `${publicUrl}${embedPath}${params === '' ? '' : `?${params}`}`;
};

/** The HTML that shows the frame on another site. It needs no script. */
export const embedSnippet = (publicUrl: string, choice: EmbedChoice): string => {
  const url = embedUrl(publicUrl, choice).replaceAll('&', '&amp;');
  return `<iframe src="${url}" title="Open jobs" width="100%" height="600" style="border: 0" loading="lazy"></iframe>`;
};

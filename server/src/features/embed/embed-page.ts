import { createHash } from 'node:crypto';
import { encode } from 'html-entities';
import type { EmbedTheme } from '../../../../contract/src/embed.ts';
import { publicJobPath } from '../../../../contract/src/job-address.ts';
import { formatHours, formatPay, formatPlace, formatRole } from '../../../../contract/src/job-format.ts';
import type { JobCard } from '../../../../contract/src/jobs.ts';
import { screenUrl } from '../../../../contract/src/screens.ts';
import { buildPalette } from './embed-colors.ts';

/** How the page looks. */
interface Look {
  theme: EmbedTheme;
  accent: string | undefined;
}

/** A page and the content security policy that belongs to it. */
interface EmbedPage {
  html: string;
  policy: string;
}

const variables = (scheme: 'light' | 'dark', accent: string | undefined) =>
  Object.entries(buildPalette(scheme, accent))
    .map(([name, color]) => `--${name}:#${color}`)
    .join(';');

const renderStyle = ({ theme, accent }: Look): string => {
  const scheme = theme === 'auto' ? 'light' : theme;
  const dark =
    theme === 'auto' ? `@media(prefers-color-scheme:dark){:root{${variables('dark', accent)}}}` : '';
  return `:root{color-scheme:${theme === 'auto' ? 'light dark' : theme};${variables(scheme, accent)}}${dark}
*{box-sizing:border-box}
body{margin:0;padding:16px;background:var(--paper);color:var(--ink);font:16px/1.5 "Instrument Sans",system-ui,sans-serif}
h1{margin:0 0 12px;font-size:18px;line-height:1.3;overflow-wrap:anywhere}
ul{display:grid;gap:8px;margin:0;padding:0;list-style:none}
li{position:relative;padding:14px 16px;border:1px solid var(--line);border-radius:10px;background:var(--surface);overflow-wrap:anywhere}
li:hover{border-color:var(--accent)}
h2{margin:0;font-size:16px;line-height:1.35}
a{color:var(--accent)}
h2 a{text-decoration:none}
h2 a::after{content:"";position:absolute;inset:0;border-radius:10px}
h2 a:hover{text-decoration:underline}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
h2 a:focus-visible{outline:0}
h2 a:focus-visible::after{outline:2px solid var(--accent);outline-offset:2px}
p{margin:4px 0 0;color:var(--soft);font-size:14px}
.facts{display:flex;flex-wrap:wrap;gap:0 16px}
.facts strong{color:var(--ink)}
.more{margin-top:14px;display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`;
};

const newTab = '<span class="hidden"> (opens in a new tab)</span>';
const link = (url: string, text: string) =>
  `<a href="${encode(url)}" target="_blank" rel="noopener">${encode(text)}${newTab}</a>`;

const page = (look: Look, title: string, body: string): EmbedPage => {
  const style = renderStyle(look);
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${encode(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${style}</style></head>
<body><main><h1>${encode(title)}</h1>
${body}</main></body></html>
`,
    // No script, no picture, no form: nothing on the page asks this or another server for anything.
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  };
};

const renderItem = (job: JobCard, publicUrl: string, namesCompany: boolean): string => {
  const pay = formatPay(job);
  const facts = [formatRole(job), formatHours(job), formatPlace(job)].filter(Boolean);
  return `<li><h2>${link(screenUrl(publicUrl, publicJobPath(job)), job.title)}</h2>
${namesCompany ? `<p>${encode(job.company.name)}</p>` : ''}<p class="facts">${pay ? `<strong>${encode(pay.amount + pay.per)}</strong>` : ''}${facts.map((fact) => `<span>${encode(fact ?? '')}</span>`).join('')}</p></li>`;
};

/** The list of jobs that other sites frame. `morePath` leads to all jobs of the kind. */
export const jobsPage = (
  look: Look,
  {
    title,
    jobs,
    namesCompany,
    more,
  }: { title: string; jobs: JobCard[]; namesCompany: boolean; more: boolean },
  site: { publicUrl: string; morePath: string; brand: string },
): EmbedPage => {
  const list =
    jobs.length === 0
      ? '<p>No open jobs at the moment.</p>'
      : `<ul>${jobs.map((job) => renderItem(job, site.publicUrl, namesCompany)).join('\n')}</ul>`;
  const moreText = `See ${more ? 'more' : 'all'} jobs on ${site.brand}`;
  return page(look, title, `${list}\n<p class="more">${link(site.publicUrl + site.morePath, moreText)}</p>`);
};

/** A page for the person who sets up the frame: what is wrong and where the settings are described. */
export const problemPage = (look: Look, title: string, sentence: string, publicUrl: string): EmbedPage =>
  page(
    look,
    title,
    `<p>${encode(sentence)}</p>\n<p class="more">${link(screenUrl(publicUrl, '/developers'), 'How to show jobs on your site')}</p>`,
  );

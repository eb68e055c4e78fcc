import { formatLongDay } from '../../../contract/src/dates.ts';
import { useSite } from '../lib/brand.ts';
import { legalText } from '../lib/legal.server.ts';
import { publicPageMeta } from '../lib/page-meta.ts';
import { siteFrom } from '../lib/server-context.ts';
import { LongText } from '../ui/long-text.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Route } from './+types/legal.ts';
import styles from './legal.module.css';

export const loader = ({ context, pattern }: Route.LoaderArgs) =>
  legalText(pattern.replace('/', ''), siteFrom(context));

export const meta = (args: Route.MetaArgs) =>
  publicPageMeta({
    title: args.loaderData?.title ?? '',
    description: args.loaderData?.summary ?? '',
    path: `/${args.loaderData?.name ?? ''}`,
  })(args);

/** A legal text with its table of contents; the print style shows the text alone. */
export default function LegalPage({
  loaderData: { title, changed, template, html, sections },
}: Route.ComponentProps) {
  const { support } = useSite();
  return (
    <>
      <PageHeader
        title={title}
        lead={
          <>
            Last changed on <time dateTime={changed}>{formatLongDay(changed)}</time>
          </>
        }
      />
      {template && (
        <aside className={styles.template} aria-label="About this text">
          <strong>This is a template.</strong> It describes what the product does and is not yet in force. The
          operator replaces the <mark>[marked]</mark> parts and has the text checked by a lawyer.
        </aside>
      )}
      <LongText html={html} sections={sections}>
        <p className={styles.ask}>
          Questions about this? <a href={`mailto:${support}`}>{support}</a>
        </p>
      </LongText>
    </>
  );
}

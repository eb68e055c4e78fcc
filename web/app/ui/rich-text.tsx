import styles from './rich-text.module.css';

/** Renders HTML that the server sanitised when it was stored. Never pass any other HTML. */
export const RichText = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server against an allow-list
  <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
);

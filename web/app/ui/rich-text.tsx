import styles from './rich-text.module.css';

/** Draws HTML that the server has sanitised on its way in; never give it anything else. */
export const RichText = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server against an allow-list
  <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
);

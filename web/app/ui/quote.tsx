import styles from './quote.module.css';

/** What a person wrote, with its line breaks. Nothing if they wrote nothing. */
export const Quote = ({ text }: { text: string | null | undefined }) =>
  text ? <p className={styles.quote}>{text}</p> : null;

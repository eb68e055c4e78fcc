import styles from './message.module.css';
import { isLong, linesOf, partsOf, previewOf, type TextPart } from './message-text.ts';

const Parts = ({ parts }: { parts: TextPart[] }) => {
  let from = 0;
  return parts.map(({ text, href }) => {
    const key = from;
    from += text.length + 1;
    return href === undefined ? (
      <span key={key}>{text}</span>
    ) : (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {text}
      </a>
    );
  });
};

const Lines = ({ text }: { text: string }) => {
  let from = 0;
  return (
    <span>
      {linesOf(text).map((line) => {
        const key = from;
        from += line.length + 1;
        return (
          <span key={key} className={styles.line}>
            <Parts parts={partsOf(line)} />
          </span>
        );
      })}
    </span>
  );
};

interface Props {
  text: string;
  open: boolean;
  onToggle: () => void;
}

/** What a message says; a long one is folded until one asks for more (spec section 2). */
export const MessageBody = ({ text, open, onToggle }: Props) => {
  if (text === '')
    return <em className={styles.erased}>This message was erased with its writer’s account.</em>;
  if (!isLong(text)) return <Lines text={text} />;
  return (
    <>
      {open ? (
        <Lines text={text} />
      ) : (
        <span>
          <Parts parts={previewOf(text)} />…
        </span>
      )}{' '}
      <button type="button" className={styles.more} aria-expanded={open} onClick={onToggle}>
        {open ? 'Read Less' : 'Read More'}
      </button>
    </>
  );
};

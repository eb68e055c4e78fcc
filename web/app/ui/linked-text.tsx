import { splitLinks, type TextPart } from '../lib/text-links.ts';

/** A text that a person wrote, with its web and email addresses as links. `text` may be split already. */
export const LinkedText = ({ text }: { text: string | readonly TextPart[] }) => {
  let from = 0;
  return (typeof text === 'string' ? splitLinks(text) : text).map((part) => {
    const key = from;
    from += part.text.length + 1;
    return part.href === undefined ? (
      <span key={key}>{part.text}</span>
    ) : (
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
      </a>
    );
  });
};

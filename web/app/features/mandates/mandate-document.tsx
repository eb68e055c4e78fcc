import { Lexer, type Token, type Tokens } from 'marked';
import type { ReactNode } from 'react';
import styles from './mandates.module.css';

interface Props {
  markdown: string;
}

/** A document in Markdown as elements. Links and HTML stay text: the parties' own words are part of it. */
export const MandateDocument = ({ markdown }: Props) => (
  <div className={styles.document}>{drawAll(new Lexer({ gfm: false }).lex(markdown))}</div>
);

const drawAll = (tokens: readonly Token[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a text never move.
  tokens.map((token, index) => <Drawn key={index} token={token} />);

const Drawn = ({ token }: { token: Token }): ReactNode => {
  const inner = 'tokens' in token && token.tokens ? drawAll(token.tokens) : token.raw;
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading':
      return token.depth === 1 ? <h3>{inner}</h3> : <h4>{inner}</h4>;
    case 'paragraph':
      return <p>{inner}</p>;
    case 'list':
      return <List list={token as Tokens.List} />;
    case 'strong':
      return <strong>{inner}</strong>;
    case 'em':
      return <em>{inner}</em>;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'escape':
      return token.text;
    default:
      return 'tokens' in token && token.tokens ? inner : ((token as Tokens.Text).text ?? token.raw);
  }
};

const List = ({ list }: { list: Tokens.List }) => {
  const Tag = list.ordered ? 'ol' : 'ul';
  // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never move.
  return (
    <Tag>
      {list.items.map((item, index) => (
        <li key={index}>{drawAll(item.tokens)}</li>
      ))}
    </Tag>
  );
};

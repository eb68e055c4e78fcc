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
      return <List {...(token as Tokens.List)} />;
    case 'list_item':
      return <li>{inner}</li>;
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

const List = ({ ordered, items }: Tokens.List) =>
  ordered ? <ol>{drawAll(items)}</ol> : <ul>{drawAll(items)}</ul>;

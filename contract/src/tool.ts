/** How a call is offered to assistants at `/mcp` (decision 0053). */
export interface Tool {
  /** Verb first, in snake_case. No two tools of one kind of person share it. */
  name: string;
  /** What it does and when to use it, for a language model. */
  description: string;
  /** Fields that are always sent, which the tool therefore does not take. */
  fixed?: Readonly<Record<string, string>>;
  /** The field that takes the id of the caller, which the tool therefore does not take. */
  ownId?: string;
}

/**
 * A tool that changes something. `confirm` is what the person is asked, verb first: the call is stored and made once they
 * confirm it. False: it is made at once, as it concerns a draft or a note that only the caller sees.
 */
export interface ChangingTool extends Tool {
  confirm: string | false;
}

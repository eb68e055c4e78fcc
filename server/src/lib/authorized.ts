declare const relation: unique symbol;

/**
 * A row with the proof that the actor may act on it as its `owner`, as a `party` to it, or as an `admin`. Only a check
 * creates one, so a write that requires it does not compile without the check.
 */
export type Authorized<Row, Relation extends 'owner' | 'party' | 'admin'> = Row & {
  readonly [relation]: Relation;
};

/**
 * Marks a row as checked for the relation. Called where the check is: in `getOwn…` queries, after a signed link was
 * verified, and in tasks that act for the product.
 */
export const authorized = <Row, Relation extends 'owner' | 'party' | 'admin'>(
  row: Row,
  _relation: Relation,
): Authorized<Row, Relation> => row as Authorized<Row, Relation>;

declare const relation: unique symbol;

/**
 * A row together with the proof that the actor may act on it: as its `owner`, as a `party` to it, or as an `admin`. Only
 * a check makes one, so a write that asks for it does not compile without the check.
 */
export type Authorized<Row, Relation extends 'owner' | 'party' | 'admin'> = Row & {
  readonly [relation]: Relation;
};

/** States that the caller has checked the relation of the actor to the row. Called by `getOwn…` queries alone. */
export const authorized = <Row, Relation extends 'owner' | 'party' | 'admin'>(
  row: Row,
  _relation: Relation,
): Authorized<Row, Relation> => row as Authorized<Row, Relation>;

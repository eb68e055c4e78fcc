import type { UserType } from '../../../../contract/src/endpoint.ts';
import {
  type Channel,
  channels,
  kindDetails,
  kindsFor,
  type NotificationKind,
} from '../../../../contract/src/notification-kinds.ts';
import type { Db } from '../../lib/db.ts';
import { invalid } from '../../lib/problem.ts';
import { choose } from './preferences.queries.ts';

type Changes = { [K in NotificationKind]?: { [C in Channel]?: boolean | undefined } | undefined };

/**
 * Changes what a person is told and how. Throws `invalid_input` where a kind of security or billing would be
 * switched off; kinds that do not concern one are passed over, for what was read may be written back whole.
 */
export const updatePreferences = async (
  db: Db,
  { id, type }: { id: string; type: UserType },
  changes: Changes,
): Promise<void> => {
  const given = kindsFor(type).flatMap((kind) => {
    const change = changes[kind];
    return change === undefined ? [] : [{ kind, change, fixed: kindDetails(kind).fixed === true }];
  });
  const refused = given.filter(({ fixed, change }) => fixed && channels.some((one) => change[one] === false));
  if (refused.length > 0)
    throw invalid(
      Object.fromEntries(
        refused.map(({ kind }) => [kind, 'Notices of security and billing cannot be switched off.']),
      ),
    );
  for (const { kind, change, fixed } of given) if (!fixed) await choose(db, id, kind, change);
};

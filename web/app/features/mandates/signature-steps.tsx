import type { Mandate } from '../../../../contract/src/mandates.ts';
import { getOtherSide } from '../../../../contract/src/sides.ts';
import { Side } from '../../../../contract/src/terms.ts';
import type { NextStep } from '../../ui/next-step.tsx';
import { SignButton } from './sign-button.tsx';

/** The name of a party to a document. */
export const partyName = (mandate: Mandate, side: Side): string => mandate[side];

/** The sides that have not signed the newest version. */
const missingSides = ({ signatures }: Mandate): Side[] =>
  Side.options.filter((side) => !signatures.some((signature) => signature.side === side));

/** The next step of the side: its missing signature, or the wait for the other one. */
export const signatureStep = (mandate: Mandate | undefined, side: Side): NextStep | undefined => {
  if (mandate === undefined) return undefined;
  const missing = missingSides(mandate);
  const other = partyName(mandate, getOtherSide(side));
  if (mandate.awaits_you)
    return {
      title: 'Sign the document',
      text: missing.length === 1 ? `${other} has signed it.` : `You and ${other} sign what you agreed on.`,
      action: <SignButton mandate={mandate} />,
    };
  return missing.length === 1 && !missing.includes(side)
    ? { title: `Waiting for the signature of ${other}`, text: 'You have signed the document.' }
    : undefined;
};

/** The signatures of all versions, for a timeline. */
export const signatureEvents = (mandate: Mandate | undefined) =>
  (mandate?.versions ?? []).flatMap(({ number, signatures }) =>
    signatures.map(({ side, name, signed_at }) => ({
      key: `signature ${number} ${side}`,
      text: `Version ${number} signed by ${name}`,
      by: side,
      at: signed_at,
    })),
  );

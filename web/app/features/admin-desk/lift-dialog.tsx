import { bounceClear, type DeskItem } from '../../../../contract/src/admin-desk.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { call } from '../../lib/call.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { useDeskAct } from './admin-desk.data.ts';

interface Props {
  item: DeskItem;
  onDone: () => void;
  onClose: () => void;
}

/** Sends mail again to an address that bounced or complained. */
export const LiftDialog = ({ item, onDone, onClose }: Props) => {
  const { id, title, detail } = item;
  const act = useDeskAct(item);
  return (
    <ReasonDialog
      maxLength={limits.deskReasonCharacters}
      title={`Send mail to ${title} again?`}
      text={`${detail}. If it bounces again, it is stopped again.`}
      action="Send mail again"
      send={async (reason) => {
        await act.mutateAsync(() => call(bounceClear, { params: { id }, body: { reason } }));
        return { message: `${title} gets mail again.` };
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
};

import type { DeskItem } from '../../../../contract/src/admin-desk.ts';
import { limits } from '../../../../contract/src/limits.ts';
import {
  AppealDecision,
  appealDecisionLabels,
  ReportDecision,
  reportAppealDecide,
  reportDecide,
  reportDecisionLabels,
} from '../../../../contract/src/moderation.ts';
import { call } from '../../lib/call.ts';
import { StatementDialog } from '../../ui/statement-dialog.tsx';
import { useDeskAct } from './admin-desk.data.ts';

interface Props {
  item: DeskItem;
  onDone: () => void;
  onClose: () => void;
}

/** Decides a report with a statement of reasons, which both sides receive. */
export const ReportDecisionDialog = ({ item, onDone, onClose }: Props) => {
  const { id, title, detail, message } = item;
  const act = useDeskAct(item);
  return (
    <StatementDialog
      title={`Report: ${title}`}
      lead={detail}
      quote={message}
      options={ReportDecision.options}
      labels={reportDecisionLabels}
      maxLength={limits.statementOfReasonsCharacters}
      send={(body) => act.mutateAsync(() => call(reportDecide, { params: { id }, body }))}
      onDone={onDone}
      onClose={onClose}
    />
  );
};

/** Decides an appeal against a decision. */
export const AppealDecisionDialog = ({ item, onDone, onClose }: Props) => {
  const { id, title, detail, message } = item;
  const act = useDeskAct(item);
  return (
    <StatementDialog
      title={`Appeal: ${title}`}
      lead={detail}
      quote={message}
      options={AppealDecision.options}
      labels={appealDecisionLabels}
      maxLength={limits.statementOfReasonsCharacters}
      send={(body) => act.mutateAsync(() => call(reportAppealDecide, { params: { id }, body }))}
      onDone={onDone}
      onClose={onClose}
    />
  );
};

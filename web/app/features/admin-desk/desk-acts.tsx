import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import {
  approvalUndo,
  bounceClear,
  companyRemind,
  type DeskItem,
  type DeskKind,
  deadLetterDecide,
  deskSettle,
  isSettledByAdmin,
  jobReviewUndo,
} from '../../../../contract/src/admin-desk.ts';
import { companyRenameDecide } from '../../../../contract/src/company-checks.ts';
import { enquiryUpdate } from '../../../../contract/src/enquiries.ts';
import { jobChangeStatus } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { sourceRun, sourceUpdate } from '../../../../contract/src/scrape-sources.ts';
import { changeUserStatus } from '../../../../contract/src/user-decisions.ts';
import { call } from '../../lib/call.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { confirmAction, runAction } from '../../ui/run-action.ts';
import { undoToast } from '../../ui/undo-toast.tsx';
import { useDeskAct, useDeskChange } from './admin-desk.data.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { JobReturnDialog } from './job-return-dialog.tsx';
import { AppealDecisionDialog, ReportDecisionDialog } from './report-decision-dialog.tsx';

interface Props {
  item: DeskItem;
  /** Called when an act has ended the item. */
  onDone: () => void;
  onClose: () => void;
}

/** Sends mail again to an address that bounced or complained. */
const LiftDialog = ({ item, onDone, onClose }: Props) => {
  const { id, title, detail } = item;
  const act = useDeskAct(item);
  return (
    <ReasonDialog
      title={`Send mail to ${title} again?`}
      text={`${detail}. If it bounces again, it is stopped again.`}
      submitLabel="Send mail again"
      onSubmit={async (reason) => {
        await act.mutateAsync(() => call(bounceClear, { params: { id }, body: { reason } }));
        return { message: `${title} gets mail again.` };
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
};

interface Act {
  label: string;
  /** Confirms the act by a toast. */
  done: string;
  run: () => Promise<unknown>;
  /** The item still waits afterwards. */
  isUnfinished?: true;
  /** Within `limits.approvalUndoSeconds`. */
  undo?: () => Promise<{ message: string }>;
  /** Asks before it. */
  question?: { title: string; text: string };
}

const approve = (user_id: string) => () => call(changeUserStatus, { body: { user_id, status: 'approved' } });
const undoApproval = (id: string) => () => call(approvalUndo, { params: { id } });
const decideRename = (id: string, isApproved: boolean) => () =>
  call(companyRenameDecide, { params: { id }, body: { approve: isApproved } });
const decideTask = (task: string, action: 'retry' | 'discard') => () =>
  call(deadLetterDecide, { body: { task, action } });

const markAsDone = ({ id }: DeskItem): Act[] => [
  {
    label: 'Mark as done',
    done: 'Marked as done.',
    run: () => call(enquiryUpdate, { params: { id }, body: { done: true } }),
  },
];

/** The acts of each kind, the usual one first. */
const actsByKind: Partial<Record<DeskKind, (item: DeskItem) => Act[]>> = {
  approval: ({ id, title }) => [
    { label: 'Approve', done: `${title} is approved.`, run: approve(id), undo: undoApproval(id) },
  ],
  re_review: ({ id, title }) => [
    {
      label: 'Confirm changes',
      done: `The changes of ${title} are confirmed.`,
      run: approve(id),
      undo: undoApproval(id),
    },
  ],
  job_review: ({ id, title }) => [
    {
      label: 'Publish',
      done: `${title} is live.`,
      run: () => call(jobChangeStatus, { body: { job_id: id, status: 'active' } }),
      undo: () => call(jobReviewUndo, { params: { id } }),
    },
  ],
  rename: ({ id, title, detail }) => [
    {
      label: 'Approve',
      done: 'The company is renamed.',
      run: decideRename(id, true),
      question: {
        title: `Rename ${title}?`,
        text: `${detail}. Its jobs, chats and mails show the new name.`,
      },
    },
    { label: 'Decline', done: `${title} keeps its name.`, run: decideRename(id, false) },
  ],
  enquiry: markAsDone,
  data_request: markAsDone,
  slow_company: ({ id, title }) => [
    {
      label: 'Remind',
      done: `${title} was reminded.`,
      run: () => call(companyRemind, { params: { id } }),
    },
  ],
  source: ({ id, title }) => [
    {
      label: 'Run again',
      done: `${title} runs again.`,
      run: () => call(sourceRun, { body: { source_id: id } }),
      isUnfinished: true,
    },
    {
      label: 'Pause',
      done: `${title} is not read any more.`,
      run: () => call(sourceUpdate, { params: { id }, body: { enabled: false } }),
      question: { title: `Pause ${title}?`, text: 'It is not read until somebody switches it on again.' },
    },
  ],
  dead_letter: ({ id, title }) => [
    { label: 'Run again', done: 'The task runs again.', run: decideTask(id, 'retry') },
    {
      label: 'Discard',
      done: 'The task was discarded.',
      run: decideTask(id, 'discard'),
      question: { title: 'Discard this task?', text: `${title} will not run again.` },
    },
  ],
};

const settleAct = ({ kind, id }: DeskItem): Act => ({
  label: `Settle for ${limits.deskSettledDays} days`,
  done: `Settled. It is listed again if it still waits in ${limits.deskSettledDays} days.`,
  run: () => call(deskSettle, { body: { kind, item_id: id } }),
});

/** Acts that ask for a text. */
const dialogs: Partial<Record<DeskKind, { label: string; Dialog: ComponentType<Props> }>> = {
  enquiry: { label: 'Answer…', Dialog: AnswerDialog },
  data_request: { label: 'Answer…', Dialog: AnswerDialog },
  bounce: { label: 'Send mail again…', Dialog: LiftDialog },
  job_review: { label: 'Return…', Dialog: JobReturnDialog },
  report: { label: 'Decide…', Dialog: ReportDecisionDialog },
  appeal: { label: 'Decide…', Dialog: AppealDecisionDialog },
};

/** The dialog of an item. It is no part of the row, which another admin's act removes while this one still writes. */
export const DeskDialog = (props: Props) => {
  const Dialog = dialogs[props.item.kind]?.Dialog;
  return Dialog && <Dialog {...props} />;
};

interface ActsProps extends Pick<Props, 'item' | 'onDone'> {
  /** Opens the item's dialog. */
  onOpen: () => void;
}

/** The buttons that end an item. */
export const DeskActs = ({ item, onOpen, onDone }: ActsProps) => {
  const act = useDeskAct(item);
  const change = useDeskChange<unknown>();
  const undoing = useDeskChange<{ message: string }>();
  const acts = [
    ...(actsByKind[item.kind]?.(item) ?? []),
    ...(isSettledByAdmin(item.kind) ? [settleAct(item)] : []),
  ];
  const dialog = dialogs[item.kind];
  const isPending = act.isPending || change.isPending || undoing.isPending;
  const take = async ({ label, done, run, isUnfinished, question, undo }: Act) => {
    const send = () => (isUnfinished ? change : act).mutateAsync(run);
    const answer = await (question
      ? confirmAction({ ...question, action: label }, send, done)
      : runAction(send(), undo ? undefined : done));
    if (answer === undefined) return;
    if (undo) undoToast(done, () => void runAction(undoing.mutateAsync(undo), ({ message }) => message));
    onDone();
  };
  return (
    <>
      {dialog && (
        <Button size="compact-md" variant="default" onClick={onOpen}>
          {dialog.label}
          <span className="visually-hidden"> {item.title}</span>
        </Button>
      )}
      {acts.map((each) => (
        <Button
          key={each.label}
          size="compact-md"
          variant="default"
          disabled={isPending}
          onClick={() => void take(each)}
        >
          {each.label}
          <span className="visually-hidden">: {item.title}</span>
        </Button>
      ))}
    </>
  );
};

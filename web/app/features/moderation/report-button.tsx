import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { type ReportedThing, reportReasonLabels } from '../../../../contract/src/moderation.ts';
import { ReportDialog } from '../../ui/report-dialog.tsx';
import { sendReport } from './moderation.data.ts';

const targets: Record<ReportedThing, string> = {
  job: 'this job',
  company: 'this company',
  fractional: 'this person',
};

/** Reports a job, company or person to the admins. */
export const ReportButton = ({ about, id }: { about: ReportedThing; id: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        c="dimmed"
        size="sm"
        leftSection={<IconFlag size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Report {targets[about]}
      </Button>
      {open && (
        <ReportDialog
          title={`Report ${targets[about]}`}
          reasons={reportReasonLabels}
          send={(report) => sendReport({ about, id, ...report })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

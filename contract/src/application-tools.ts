import type { ChangingTool, Tool } from './tool.ts';

/** The MCP tools, by the name of the endpoint that each one calls. */
export const applicationTools = {
  jobApply: {
    name: 'apply_to_job',
    description: 'Applies to a job with a cover letter and answers to its screening questions.',
    confirm: 'Apply to a job',
  },
  employeeAppliedJobsList: {
    name: 'list_own_applications',
    description: 'Lists the applications of the caller with their status and history.',
  },
  jobApplicants: {
    name: 'list_applicants',
    description: "Lists the applicants of one of the caller's jobs with their letters and matches.",
  },
  jobApplication: {
    name: 'read_application',
    description:
      'Reads an application with profile, letter, answers and match. The first time a company reads it, the applicant sees it as seen.',
  },
  jobApplicationStatus: {
    name: 'move_application',
    description:
      'Moves an application to another stage, or declines it with a reason. A fractional can only withdraw.',
    confirm: 'Move, decline or withdraw an application',
  },
} as const satisfies Record<string, Tool | ChangingTool>;

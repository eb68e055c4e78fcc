import type { ChangingTool, Tool } from './tool.ts';

/** The MCP tools, by the name of the endpoint that each one calls. */
export const jobTools = {
  jobCreate: {
    name: 'draft_job',
    description:
      'Saves a draft of a job, which only the company sees. `description` is simple HTML. publish_job makes it public.',
    fixed: { status: 'draft' },
    confirm: false,
  },
  jobDetail: {
    name: 'read_job',
    description:
      'Reads a job. For a fractional, `match` explains how well they fit, with a reason for each factor.',
  },
  jobList: {
    name: 'search_jobs',
    description:
      'Searches jobs by words and filters. With `mine` a company lists its own in any status. Results have summaries; read_job has the whole text.',
  },
  jobChangeStatus: {
    name: 'publish_job',
    description:
      'Publishes a draft or a paused job (`active`), pauses it, or ends it (`closed`, `filled`), which ends its open applications.',
    confirm: 'Publish, pause or end a job',
  },
  recentRecommended: {
    name: 'recommend_jobs',
    description: 'Lists the newest jobs and those that match the caller best, with the reasons.',
  },
} as const satisfies Record<string, Tool | ChangingTool>;

/** What a delivery sends. */
export interface Sent {
  event: string;
  resource_id: string;
  sequence: number;
  created_at: string;
  data: unknown;
}

/** The body of the request: the same text at every attempt. */
export const toBody = ({ event, resource_id, sequence, created_at, data }: Sent): string =>
  JSON.stringify({ type: event, timestamp: created_at, resource_id, sequence, data });

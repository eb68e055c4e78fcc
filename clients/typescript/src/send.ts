/** A refused or failed call. `status` 0: no response; `code` 'plan_limit': the plan does not allow it. */
export class CadreError extends Error {
  readonly status: number;
  readonly code: string;
  /** A sentence for each invalid field. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, body: object, cause?: unknown) {
    const { error, message, code, fields } = body as Record<string, unknown>;
    super(String(error ?? message ?? 'The call failed.'), { cause });
    this.name = 'CadreError';
    this.status = status;
    this.code = code === 422 ? 'plan_limit' : String(code ?? 'unknown');
    this.fields = (fields ?? {}) as Record<string, string>;
  }
}

const passing = [429, 502, 503, 504];
const secondsToWait = (attempt: number, response?: Response): number => {
  const asked = Number(response?.headers.get('retry-after'));
  return asked > 0 ? asked : 0.25 * 2 ** attempt;
};
const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** Sends a request, again after a passing failure. Returns the JSON of the response, or throws `CadreError`. */
export const sendWithRetries = async (
  fetch: typeof globalThis.fetch,
  retries: number,
  url: string,
  request: RequestInit,
): Promise<unknown> => {
  for (let attempt = 0; ; attempt += 1) {
    let response: Response | undefined;
    let lost: unknown;
    try {
      response = await fetch(url, request);
    } catch (cause) {
      lost = cause;
    }
    if (attempt < retries && (!response || passing.includes(response.status))) {
      await sleep(secondsToWait(attempt, response));
      continue;
    }
    if (!response) throw new CadreError(0, { error: 'There was no response.' }, lost);
    const body: unknown = await response.json().catch(() => ({}));
    if (!response.ok) throw new CadreError(response.status, body as object);
    return body;
  }
};

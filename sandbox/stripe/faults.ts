/** A simulated failure. */
export interface Fault {
  kind: 'slow' | 'reset' | 'status';
  /** The delay in milliseconds of a slow response. */
  ms?: number;
  /** Default 500. */
  status?: number;
  /** After: the call is executed and only its response is lost or delayed. Default before. */
  when?: 'before' | 'after';
  /** The number of calls it affects; without it, all until `clear`. */
  times?: number;
  /** Limits it to calls whose method and path match, such as `POST /v1/customers`. */
  match?: RegExp;
}

/** The queue of faults; each call takes the first that matches. */
export const openFaults = () => {
  let faults: (Fault & { left: number })[] = [];
  return {
    add: (fault: Fault) => void faults.push({ ...fault, left: fault.times ?? Infinity }),
    clear: () => {
      faults = [];
    },
    take: (call: string): Fault | undefined => {
      const fault = faults.find(({ left, match }) => left > 0 && (!match || match.test(call)));
      if (fault) fault.left--;
      return fault;
    },
  };
};

export type Faults = ReturnType<typeof openFaults>;

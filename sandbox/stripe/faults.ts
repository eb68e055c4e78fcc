/** Something that goes wrong on purpose. */
export interface Fault {
  kind: 'slow' | 'reset' | 'status';
  /** Milliseconds of a slow answer. */
  ms?: number;
  /** 500, 429 or another one. */
  status?: number;
  /** Before the call is carried out, or after: then it happened and only the answer is lost or late. */
  when?: 'before' | 'after';
  /** How many calls it strikes; left out, all until `clear`. */
  times?: number;
  /** Only calls whose `POST /v1/customers` fits. */
  match?: RegExp;
}

/** The faults that wait to strike, first come first served. */
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

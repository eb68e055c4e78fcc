import { describe, expect, it } from 'vitest';
import { alongAxis, axisOf, startOf } from './steps.ts';

describe('the axis', () => {
  it('has days for a month, weeks for half a year, else months', () => {
    expect(axisOf('2026-01-01', '2026-01-31')).toMatchObject({ step: 'day', starts: { length: 31 } });
    expect(axisOf('2026-01-01', '2026-02-01').step).toBe('week');
    expect(axisOf('2026-01-01', '2026-12-31')).toMatchObject({ step: 'month', starts: { length: 12 } });
    expect(axisOf('2026-05-05', '2026-05-05').starts).toEqual(['2026-05-05']);
  });

  it('begins weeks on Monday and has no gap over a leap day or the end of a year', () => {
    expect(startOf('week', '2026-11-22')).toBe('2026-11-16');
    expect(axisOf('2024-02-28', '2024-03-01').starts).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    expect(axisOf('2025-11-20', '2026-01-31').starts.at(7)).toBe('2026-01-05');
  });

  it('of a time beyond any chart keeps its end', () => {
    const { starts } = axisOf('1900-01-01', '2026-11-21');
    expect([starts.length, starts.at(-1)]).toEqual([240, '2026-11-01']);
  });

  it('adds up what lies in a step, and leaves none out', () => {
    const axis = axisOf('2026-01-01', '2026-12-31');
    const rows = [
      { day: '2026-01-01', count: 2 },
      { day: '2026-01-31', count: 3 },
      { day: '2026-12-31', count: 4 },
    ];
    expect(alongAxis(axis, rows, ({ count }) => count)).toEqual([5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4]);
  });
});

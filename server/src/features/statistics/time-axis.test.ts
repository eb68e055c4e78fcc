import { describe, expect, it } from 'vitest';
import { startOfStep, sumBySteps, timeAxis } from './time-axis.ts';

describe('a time axis', () => {
  it('has days up to a month, weeks up to half a year, else months', () => {
    expect(timeAxis('2026-01-01', '2026-01-31')).toMatchObject({ step: 'day', starts: { length: 31 } });
    expect(timeAxis('2026-01-01', '2026-02-01').step).toBe('week');
    expect(timeAxis('2026-01-01', '2026-12-31')).toMatchObject({ step: 'month', starts: { length: 12 } });
    expect(timeAxis('2026-05-05', '2026-05-05').starts).toEqual(['2026-05-05']);
  });

  it('starts weeks on Monday and has no gap at a leap day or a new year', () => {
    expect(startOfStep('week', '2026-11-22')).toBe('2026-11-16');
    expect(timeAxis('2024-02-28', '2024-03-01').starts).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    expect(timeAxis('2025-11-20', '2026-01-31').starts.at(7)).toBe('2026-01-05');
  });

  it('keeps the latest 240 steps', () => {
    const { starts } = timeAxis('1900-01-01', '2026-11-21');
    expect([starts.length, starts.at(-1)]).toEqual([240, '2026-11-01']);
  });

  it('adds up the counts of each step and has 0 for empty ones', () => {
    const axis = timeAxis('2026-01-01', '2026-12-31');
    const counts = [
      { day: '2026-01-01', count: 2 },
      { day: '2026-01-31', count: 3 },
      { day: '2026-12-31', count: 4 },
    ];
    expect(sumBySteps(axis, counts)).toEqual([5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4]);
  });
});

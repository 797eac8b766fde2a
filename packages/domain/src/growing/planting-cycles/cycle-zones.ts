export const CYCLE_ZONES = ['A', 'B', 'C', 'D'] as const
export type CycleZone = (typeof CYCLE_ZONES)[number]

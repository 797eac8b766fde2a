/** Jobs that go from farm to farm, in `farm_work`. */
export const FARM_JOBS = ['alarms', 'plans'] as const
export type FarmJob = (typeof FARM_JOBS)[number]

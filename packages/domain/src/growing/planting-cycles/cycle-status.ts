import { formatDay } from '../../calendar/format-day'

export const CYCLE_STATUSES = [
	'planted',
	'transplanted',
	'harvested',
	'cancelled',
	'terminated',
] as const
export type CycleStatus = (typeof CYCLE_STATUSES)[number]

/** Statuses of cycles whose plants are still growing. */
export const ACTIVE_STATUSES = ['planted', 'transplanted'] as const satisfies CycleStatus[]

/** Statuses whose cycles a clean-up removes. A harvested cycle is history and stays. */
export const ABANDONED_STATUSES = ['cancelled', 'terminated'] as const satisfies CycleStatus[]

/** Whether plants of a cycle are still growing. */
export const isActiveCycle = (status: string): boolean =>
	(ACTIVE_STATUSES as readonly string[]).includes(status)

/** Whether a clean-up removes a cycle. */
export const isAbandonedCycle = (status: string): boolean =>
	(ABANDONED_STATUSES as readonly string[]).includes(status)

/**
 * The allowed next statuses. An ended cycle keeps its status, because its harvest and loss are
 * counted.
 */
const NEXT: Record<CycleStatus, readonly CycleStatus[]> = {
	planted: ['transplanted', 'harvested', 'cancelled', 'terminated'],
	transplanted: ['harvested', 'cancelled', 'terminated'],
	harvested: [],
	cancelled: [],
	terminated: [],
}

/** The statuses a cycle may have after this one, itself among them. */
export const allowedStatuses = (status: CycleStatus): readonly CycleStatus[] => [
	status,
	...NEXT[status],
]

export const canBecome = (from: CycleStatus, to: CycleStatus): boolean =>
	allowedStatuses(from).includes(to)

type Lived = { plantDate: string; transplantedOn: string | null }

/** Why a cycle cannot have got a status on a day, in words; null when it can. */
export function statusDayRefusal(cycle: Lived, to: CycleStatus, day: string): string | null {
	if (to !== 'transplanted' && to !== 'harvested') return null
	const { plantDate, transplantedOn } = cycle
	if (day < plantDate) return `It is planted on ${formatDay(plantDate)}: it cannot be ${to} earlier`
	if (to === 'harvested' && transplantedOn !== null && day < transplantedOn)
		return `It was transplanted on ${formatDay(transplantedOn)}: it cannot be harvested earlier`
	return null
}

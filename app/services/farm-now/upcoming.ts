import type { EquipmentState } from '../control/equipment-state'

/** Something the farm will do by itself. `at` is milliseconds UTC. */
export type Upcoming = { key: string; text: string; at: number }

/** What control does next, soonest first: an OFF that waits, and the end of each manual switch. */
export const listUpcoming = (equipment: readonly EquipmentState[], now: number): Upcoming[] =>
	equipment
		.flatMap(({ key, name, reported, why, mode }): Upcoming[] => [
			...(why.actsAt !== null && why.actsAt > now && reported.on
				? [{ key: `${key} off`, text: `${name} turns off (minimum run time)`, at: why.actsAt }]
				: []),
			...(mode === 'manual' && why.untilAt !== null && why.untilAt > now
				? [{ key: `${key} auto`, text: `${name} goes back to auto`, at: why.untilAt }]
				: []),
		])
		.sort((a, b) => a.at - b.at)

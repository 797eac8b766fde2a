import { isPlanLayer } from '@sfc/domain/control/decide-output'
import type { EquipmentState } from '~/areas/control/services/equipment-state'

/** Something the farm will do by itself. `at` is milliseconds UTC. */
export type Upcoming = { key: string; text: string; at: number }

/**
 * Lists what control does next, soonest first: an OFF that waits, the end of each manual switch,
 * and what the plan switches; switches of the plan at one time are one entry.
 */
export function listUpcoming(equipment: readonly EquipmentState[], now: number): Upcoming[] {
	const single = equipment.flatMap(({ key, name, reported, why, mode }): Upcoming[] => [
		...(why.actsAt !== null && why.actsAt > now && reported.on
			? [{ key: `${key} off`, text: `${name} turns off (minimum run time)`, at: why.actsAt }]
			: []),
		...(mode === 'manual' && why.untilAt !== null && why.untilAt > now
			? [{ key: `${key} auto`, text: `${name} goes back to auto`, at: why.untilAt }]
			: []),
	])
	return [...single, ...listPlanned(equipment, now)].sort((a, b) => a.at - b.at)
}

const MINUTE_MS = 60_000

/** Groups what the plan switches in a zone in the same minute into one entry. */
function listPlanned(equipment: readonly EquipmentState[], now: number): Upcoming[] {
	const groups = new Map<string, { at: number; names: string[]; zone: string; to: string }>()
	for (const { name, zone, reported, why, mode } of equipment) {
		const { layer, untilAt } = why
		if (layer === null || !isPlanLayer(layer) || mode === 'manual') continue
		if (untilAt === null || untilAt <= now || reported.on === null) continue
		const to = reported.on ? 'off' : 'on'
		const key = `${zone} ${to} ${Math.round(untilAt / MINUTE_MS)}`
		const group = groups.get(key) ?? { at: untilAt, names: [], zone, to }
		group.names.push(name)
		groups.set(key, group)
	}
	return [...groups].map(([key, { at, names, zone, to }]) => {
		const [first = '', second] = names
		if (second === undefined) return { key, at, text: `${first} turns ${to}` }
		const all = names.length === 2 ? `${first} and ${second}` : `${names.length} outputs of ${zone}`
		return { key, at, text: `${all} turn ${to}` }
	})
}

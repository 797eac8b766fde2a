import type { Plan } from '@sfc/domain/control/plan'

/** Returns the power of outputs in watts, of lamps at the level that the plan dims them to; null where it is unknown. */
export function plannedWatts(
	{ controllers }: Pick<Plan, 'controllers'>,
	fullWatts: ReadonlyMap<string, number>,
): (output: { key: string; equipmentKey: string }) => number | null {
	const lamps = controllers.flatMap((one) => (one.kind === 'light' ? one.lamps : []))
	const percent = new Map(lamps.map((lamp) => [lamp.key, lamp.percent ?? 100]))
	return ({ key, equipmentKey }) => {
		const full = fullWatts.get(equipmentKey)
		return full === undefined ? null : (full * (percent.get(key) ?? 100)) / 100
	}
}

import type { EquipmentState } from './equipment-state'

/** What the plan wants on and its agent holds back, in all zones: what comes on first is first. */
export const waitingOutputs = (equipment: readonly EquipmentState[]) =>
	equipment
		.filter(({ bound, why, reported }) => bound && why.waits !== null && reported.on === false)
		.map(({ key, name, why: { waits, actsAt } }) => ({ key, name, waits, actsAt }))
		.toSorted((a, b) => (a.actsAt ?? Infinity) - (b.actsAt ?? Infinity))

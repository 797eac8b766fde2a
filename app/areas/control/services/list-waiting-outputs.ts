import type { EquipmentState } from './equipment-state'

/**
 * Lists the outputs, in all zones, that the plan wants on and their agent holds back: the one that
 * comes on first is first.
 */
export const listWaitingOutputs = (equipment: readonly EquipmentState[]) =>
	equipment
		.filter(({ bound, why, reported }) => bound && why.waits !== null && reported.on === false)
		.map(({ key, name, why: { waits, actsAt } }) => ({ key, name, waits, actsAt }))
		.toSorted((a, b) => (a.actsAt ?? Infinity) - (b.actsAt ?? Infinity))

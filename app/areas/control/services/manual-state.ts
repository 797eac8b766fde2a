import type { EquipmentState } from './equipment-state'

/**
 * State a person switched an output to; `untilAt`: when automation decides again, milliseconds UTC.
 */
export type ManualState = { on: boolean; untilAt: number }

/**
 * Returns the manual state; null unless it decides the output: an emergency stop comes before it.
 */
export const manualState = ({
	desiredOn,
	why,
}: Pick<EquipmentState, 'desiredOn' | 'why'>): ManualState | null =>
	why.layer === 'manual' && desiredOn !== null && why.untilAt !== null
		? { on: desiredOn, untilAt: why.untilAt }
		: null

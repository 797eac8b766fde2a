import type { DoseAsked, FarmState } from '../controller'
import type { DosingMemory } from './dosing-memory'

const requestKey = ({ rule, output }: DoseAsked): string => `${rule} ${output}`

/** What rules ask of a pump and was not followed yet. */
export const openDoseRequests = (
	{ asked }: DosingMemory,
	farm: FarmState,
	output: string,
): DoseAsked[] =>
	(farm.dosesAsked?.(output) ?? []).filter((one) => asked[requestKey(one)] !== one.acted)

/** A dose of the pump answers the first of them, also one that was needed anyway. */
export function answerDoseRequest(
	memory: DosingMemory,
	farm: FarmState,
	output: string,
): DosingMemory {
	const [first] = openDoseRequests(memory, farm, output)
	return first
		? { ...memory, asked: { ...memory.asked, [requestKey(first)]: first.acted } }
		: memory
}

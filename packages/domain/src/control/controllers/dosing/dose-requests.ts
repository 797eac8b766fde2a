import type { DoseAsked, FarmState } from '../controller'
import type { DosingMemory } from './dosing-memory'

const requestKey = ({ rule, output }: DoseAsked): string => `${rule} ${output}`

/** What rules ask of a pump and was not followed yet. */
export const openDoseRequests = (
	{ asked }: DosingMemory,
	sight: FarmState,
	output: string,
): DoseAsked[] =>
	(sight.dosesAsked?.(output) ?? []).filter((one) => asked[requestKey(one)] !== one.acted)

/** A dose of the pump answers the first of them, also one that was needed anyway. */
export function answerDoseRequest(
	memory: DosingMemory,
	sight: FarmState,
	output: string,
): DosingMemory {
	const [first] = openDoseRequests(memory, sight, output)
	return first
		? { ...memory, asked: { ...memory.asked, [requestKey(first)]: first.acted } }
		: memory
}

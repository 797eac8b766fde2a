import type { DoseAsked, FarmState } from '../controller'
import type { DosingMemory } from './dosing-memory'

const keyOf = ({ rule, output }: DoseAsked): string => `${rule} ${output}`

/** What rules ask of a pump and was not followed yet. */
export const unanswered = (
	{ asked }: DosingMemory,
	sight: FarmState,
	output: string,
): DoseAsked[] =>
	(sight.dosesAsked?.(output) ?? []).filter((one) => asked[keyOf(one)] !== one.acted)

/** A dose of the pump answers the first of them, also one that was needed anyway. */
export function answered(memory: DosingMemory, sight: FarmState, output: string): DosingMemory {
	const [first] = unanswered(memory, sight, output)
	return first ? { ...memory, asked: { ...memory.asked, [keyOf(first)]: first.acted } } : memory
}

import { decideOutput } from '@sfc/domain/control/decide-output'
import { decisionRecord } from './decision-record'
import { claimsOn, fallbackOf, sameDecision, type Output } from './output'
import type { Safety } from './safety'
import { interlockOn } from './switch-facts'

/** Decides an output now and tells the server when the answer changed. */
export function decide(safety: Safety, output: Output): void {
	const now = safety.now()
	const { memory } = output
	if (memory.expired && memory.expired.untilAt <= now) memory.expired = null
	const claims = claimsOn(output, {
		emergency: safety.emergency(),
		interlock: interlockOn(safety, output),
	})
	const decision = decideOutput(claims, fallbackOf(output), now)
	const changed = !sameDecision(output.decision, decision)
	output.decision = decision
	if (changed) safety.options.emit(decisionRecord(output, decision, safety.options.clock))
}

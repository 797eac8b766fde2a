import { judgeOn, runLeftMs } from './judge-switch'
import type { Output } from './output'
import type { Safety } from './safety'
import { factsOf } from './switch-facts'
import { writeOutput } from './write-output'

const WRITE_TIMEOUT_MS = 3000
const LONGEST_RETRY_MS = 30_000

/**
 * Brings a device in line with the decision on its output. OFF is always tried, again and again; ON
 * only for what is safe when on. An ON a person gave is never repeated here: it went out once. `now`
 * skips the waiting between tries and the shortest run.
 */
export async function enforce(safety: Safety, output: Output, now = false): Promise<void> {
	const { decision, reported, busy, session } = output
	if (now ? !session : busy || !session || safety.now() < output.retry.at) return
	const on = now ? output.limits.safeOn : decision?.on
	if (on === undefined) return
	const emergency = decision?.winner.layer === 'emergency-stop'
	if (reported === null && !emergency && !now && output.lockedBecause === null) return
	// While a write is under way the last report is about to be out of date.
	if (!busy && reported?.on === on && output.lockedBecause === null) return
	if (on ? !mayFollow(safety, output) : !now && mustRunOn(safety, output)) return
	const result = await writeOutput(safety, output, on, null, WRITE_TIMEOUT_MS)
	if (result.outcome === 'done') {
		output.retry = { at: 0, failures: 0 }
		safety.options.log.info(
			{ output: output.key, on, because: decision?.winner.reason },
			'switched',
		)
		return
	}
	const failures = output.retry.failures + 1
	const waitMs = Math.min(LONGEST_RETRY_MS, 500 * 2 ** Math.min(failures, 10))
	output.retry = { at: safety.now() + waitMs, failures }
	safety.options.log.warn(
		{ output: output.key, on, reason: result.reason },
		'could not be switched',
	)
}

/** ON of itself is only for outputs whose safe state it is, and only when nothing speaks against it. */
function mayFollow(safety: Safety, output: Output): boolean {
	const { layer } = output.decision?.winner ?? {}
	if (layer !== 'default' && layer !== 'lease-expired') return false
	return judgeOn(factsOf(safety, output), null).allowed
}

function mustRunOn(safety: Safety, output: Output): boolean {
	const layer = output.decision?.winner.layer
	return layer === 'default' && runLeftMs(factsOf(safety, output)) > 0
}

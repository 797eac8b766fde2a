import { DeviceError, type WriteOutcome } from '../drivers/driver'
import { pause } from '../time/pause'
import type { Output } from './output'
import { noteReport } from './note-report'
import type { Safety } from './safety'

const RETRY_MS = 300

/**
 * Writes one output and notes what the device reads back. Tries again while nothing has left this
 * machine. Of an `unknown` it waits for the next reading of the device to tell; never throws.
 */
export async function writeOutput(
	safety: Safety,
	output: Output,
	on: boolean,
	maxOnMs: number | null,
	timeoutMs: number,
): Promise<WriteOutcome> {
	const startMs = safety.now()
	const signal = AbortSignal.timeout(Math.max(1, Math.round(timeoutMs)))
	output.busy = true
	let result: WriteOutcome
	try {
		do {
			result = await tryWrite(output, on, maxOnMs, signal)
			if (result.outcome === 'not-sent' && !signal.aborted) await pause(RETRY_MS, signal)
		} while (result.outcome === 'not-sent' && !signal.aborted && stillWanted(safety, output, on))
		output.lastWriteAt = safety.now()
		if (result.outcome !== 'not-sent' && result.readBack !== undefined)
			noteReport(safety, output, result.readBack, output.lastWriteAt)
	} finally {
		output.busy = false
	}
	if (result.outcome !== 'unknown') return result
	output.lockedBecause = `it is not known what became of the last switching: ${result.reason}`
	return settleUnknown(safety, output, on, result, startMs + timeoutMs)
}

/** While an ON waited to be sent, the farm may have been stopped or the wish withdrawn. */
const stillWanted = (safety: Safety, output: Output, on: boolean): boolean =>
	!on || (safety.emergency() === null && !safety.isLeaving(output.device) && wished(output))

const wished = ({ memory, limits }: Output): boolean => memory.manual?.on ?? limits.safeOn

async function tryWrite(
	output: Output,
	on: boolean,
	maxOnMs: number | null,
	signal: AbortSignal,
): Promise<WriteOutcome> {
	const { session, point } = output
	if (!session) return { outcome: 'not-sent', reason: 'the device is not connected' }
	try {
		const late = new Promise<WriteOutcome>((done) => {
			const giveUp = () => done({ outcome: 'unknown', reason: 'the device did not answer in time' })
			// A driver that does not heed the signal must not hold up the others.
			if (signal.aborted) giveUp()
			else signal.addEventListener('abort', () => void pause(500).then(giveUp), { once: true })
		})
		return await Promise.race([session.write({ point, on, maxOnMs }, signal), late])
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error)
		return error instanceof DeviceError
			? { outcome: 'unknown', reason }
			: { outcome: 'unknown', reason: `the driver failed: ${reason}` }
	}
}

async function settleUnknown(
	safety: Safety,
	output: Output,
	on: boolean,
	result: WriteOutcome,
	untilMs: number,
): Promise<WriteOutcome> {
	while (output.lockedBecause && safety.now() < untilMs) await pause(100)
	if (output.lockedBecause || !output.reported) return result
	return output.reported.on === on
		? { outcome: 'done', readBack: on }
		: { outcome: 'rejected', reason: 'the device did not switch', readBack: output.reported.on }
}

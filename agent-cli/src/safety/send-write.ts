import { withTimeout } from '@sfc/contract/with-timeout'
import { DeviceError, type Session, type WriteOutcome, type WriteRequest } from '../drivers/driver'
import { pause } from '../time/pause'
import { unlessAborted } from '../time/unless-aborted'
import type { WriteOrder } from './step/events'

const RETRY_MS = 300

/**
 * Sends a write to a device. Tries again while nothing has left this machine and the write is still
 * wanted; never throws.
 */
export async function sendWrite(
	{ key, on, percent, maxOnMs, timeoutMs }: WriteOrder,
	session: () => Session | undefined,
	stillWanted: () => boolean,
	/** Aborts when the output is written anew. */
	ending: AbortSignal,
): Promise<WriteOutcome> {
	const request = { point: key.slice(key.indexOf('/') + 1), on, percent, maxOnMs }
	return withTimeout(timeoutMs, ending, async (signal) => {
		for (;;) {
			const result = await tryWrite(session(), request, signal)
			if (result.outcome !== 'not-sent') return result
			if (!signal.aborted) await pause(RETRY_MS, signal)
			if (signal.aborted || !stillWanted()) return result
		}
	})
}

async function tryWrite(
	session: Session | undefined,
	request: WriteRequest,
	signal: AbortSignal,
): Promise<WriteOutcome> {
	if (!session) return { outcome: 'not-sent', reason: 'the device is not connected' }
	try {
		return await unlessAborted(session.write(request, signal), signal)
	} catch (error) {
		if (error === signal.reason)
			return { outcome: 'unknown', reason: 'the device did not answer in time' }
		const reason = error instanceof Error ? error.message : String(error)
		const known = error instanceof DeviceError
		return { outcome: 'unknown', reason: known ? reason : `the driver failed: ${reason}` }
	}
}

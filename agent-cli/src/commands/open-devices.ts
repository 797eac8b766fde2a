import { withTimeout } from '@sfc/contract/with-timeout'
import type { Logger } from 'pino'
import type { DeviceEntry } from '../config/agent-config'
import { SettingsError, type Sample, type Session } from '../drivers/driver'
import { openDevice } from '../drivers/open-device'
import { pause } from '../time/pause'
import { unlessAborted } from '../time/unless-aborted'
import { describeError } from '../describe-error'

export const NO_DEVICES = 'There are no devices yet. Run: farm-agent discover --adopt'

/**
 * Opens one configured device, calls `use` and closes it, all within `timeoutMs`. Returns the
 * reason in words when the device did not answer.
 */
export async function withDevice<T>(
	entry: DeviceEntry,
	log: Logger,
	timeoutMs: number,
	use: (session: Session, signal: AbortSignal) => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; reason: string; isConfigFault: boolean }> {
	return withTimeout(timeoutMs, undefined, async (signal) => {
		let session: Session | null = null
		try {
			session = await openDevice(entry, log, signal)
			return { ok: true, value: await unlessAborted(use(session, signal), signal) }
		} catch (error) {
			return {
				ok: false,
				reason: describeError(error),
				isConfigFault: error instanceof SettingsError,
			}
		} finally {
			if (session) await Promise.race([session.close().catch(() => undefined), pause(1000)])
		}
	})
}

const LOOK_EVERY_MS = 100

/**
 * One reading of a device. One that reports by itself is given until `signal` aborts, unless every
 * point was heard before.
 */
export async function readOnce(session: Session, signal: AbortSignal): Promise<Sample[]> {
	const isAwaited = ({ value, quality }: Sample) => value === null && quality === 'stale'
	let samples = session.opening ?? (await session.read(signal))
	while (session.subscribe && samples.some(isAwaited) && !signal.aborted) {
		await pause(LOOK_EVERY_MS, signal)
		samples = await session.read(signal)
	}
	return samples
}

import type { Logger } from 'pino'
import { unlessAborted } from '../time/unless-aborted'
import type { DeviceConfig, Session } from './driver'
import { findDriver } from './index'

/** Opens a configured device. Rejects soon after `signal` aborts; a session that comes later is closed. */
export async function openDevice(
	{ id, name, pollMs, driver: kind, settings }: DeviceConfig<unknown> & { driver: string },
	log: Logger,
	signal: AbortSignal,
): Promise<Session> {
	const driver = findDriver(kind)
	if (!driver) throw new Error(`there is no driver ${kind}`)
	const device = { id, name, pollMs, settings: driver.settings.parse(settings) }
	let isGivenUp = false
	const opening = driver.open(device, log, signal)
	opening
		.then(async (session) => {
			if (isGivenUp) await session.close()
		})
		.catch(() => undefined)
	return unlessAborted(opening, signal).catch((error: unknown) => {
		isGivenUp = true
		throw error
	})
}

import type { OutputFunction } from '@sfc/contract/equipment/devices/asks'
import type { Logger } from 'pino'
import { unlessAborted } from '../time/unless-aborted'
import type { DeviceConfig, Session } from './driver'
import { findDriver } from './index'

type Entry = DeviceConfig<unknown> & {
	driver: string
	functions?: Readonly<Record<string, OutputFunction>>
}

/** Opens a configured device. Rejects soon after `signal` aborts; a session that comes later is closed. */
export async function openDevice(
	{ id, name, pollMs, modelsDir, driver: kind, settings, functions = {} }: Entry,
	log: Logger,
	signal: AbortSignal,
): Promise<Session> {
	const driver = findDriver(kind)
	if (!driver) throw new Error(`there is no driver ${kind}`)
	const device = { id, name, pollMs, modelsDir, settings: driver.settings.parse(settings) }
	let isGivenUp = false
	const opening = driver.open(device, log, signal)
	opening
		.then(async (session) => {
			if (isGivenUp) await session.close()
		})
		.catch(() => undefined)
	const session = await unlessAborted(opening, signal).catch((error: unknown) => {
		isGivenUp = true
		throw error
	})
	return nameOutputs(session, functions)
}

/** Has the session describe its outputs as a person said what they drive. */
function nameOutputs(session: Session, functions: NonNullable<Entry['functions']>): Session {
	const describe = session.describe.bind(session)
	session.describe = () => {
		const description = describe()
		const points = description.points.map((point) => {
			const { label, ...drives } = functions[point.key] ?? {}
			const { switchable } = point
			if (!switchable || !('type' in drives)) return point
			const { catalogueKey: _, ...own } = switchable
			return { ...point, ...(label && { label }), switchable: { ...own, ...drives } }
		})
		return { ...description, points }
	}
	return session
}

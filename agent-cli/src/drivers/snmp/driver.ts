import { describeError } from '../../describe-error'
import { steadyNow } from '../../time/steady-now'
import { unlessAborted } from '../../time/unless-aborted'
import { defineDriver, DeviceError, type DeviceConfig, type Sample, type Session } from '../driver'
import { readOnly } from '../read-only'
import { bad } from '@sfc/domain/readings/judge-number'
import { describePoints, judgeValue } from '../value-point'
import { decodeVarbind, type Varbind } from './decode'
import { SnmpSettings } from './settings'

export const snmp = defineDriver<SnmpSettings>({
	kind: 'snmp',
	settings: SnmpSettings,
	address: ({ host, port }) => `${host}:${port}`,
	async open(device, _log, signal) {
		const session = createSession(device)
		session.opening = await session.read(signal) // a device that does not answer is not open
		return session
	},
})

function createSession({ settings, pollMs }: DeviceConfig<SnmpSettings>): Session {
	const { kind, vendor, model, identity, points } = settings
	return {
		describe: () => ({
			kind,
			...(vendor && { vendor }),
			...(model && { model }),
			...(identity && { identity }),
			points: describePoints(points, pollMs),
		}),
		async read(signal) {
			const found = await getAll(settings, signal)
			const at = steadyNow()
			return points.map((point): Sample => ({ point: point.id, at, ...readPoint(point, found) }))
		},
		...readOnly('SNMP devices are only read'),
		close: () => Promise.resolve(),
	}
}

function readPoint(point: SnmpSettings['points'][number], found: Map<string, Varbind>) {
	const varbind = found.get(point.oid)
	const raw = varbind && decodeVarbind(varbind)
	return raw === undefined ? bad(`the device has no value at ${point.oid}`) : judgeValue(raw, point)
}

async function getAll(
	{ host, port, login, timeoutMs, points }: SnmpSettings,
	signal: AbortSignal,
): Promise<Map<string, Varbind>> {
	const { getObjects } = await import('./snmp-session')
	const oids = [...new Set(points.map(({ oid }) => oid))]
	const target = { host, port, login, timeoutMs, retries: 1 }
	try {
		return await unlessAborted(getObjects(target, oids, signal), signal)
	} catch (error) {
		// A device is silent to a community and to a password that are not its own.
		const isSilent = error instanceof Error && error.name === 'RequestTimedOutError'
		throw new DeviceError(
			isSilent
				? `${host}:${port}: no answer by SNMP: is it on, and is the login right?`
				: `${host}:${port}: ${describeError(error)}`,
			{ cause: error },
		)
	}
}

import {
	defineDriver,
	SettingsError,
	type Description,
	type DeviceConfig,
	type Session,
} from '../driver'
import { armFailSafe } from './arm-fail-safe'
import { askPatiently } from './ask-patiently'
import { acquireConnection } from './connection'
import { endpointName } from './line/endpoint'
import { levelRegister, mayWrite, type Model } from '@sfc/contract/equipment/device-models/model'
import { modelLibrary } from './model-library'
import { planReads } from '@sfc/contract/equipment/device-models/plan-reads'
import { readPoints, type Send } from './read-points'
import { describeEndpoint, ModbusSettings } from './settings'
import { renewPulse, writeOutput } from './write-output'
import { steadyNow } from '../../time/steady-now'

export const modbus = defineDriver<ModbusSettings>({
	kind: 'modbus',
	settings: ModbusSettings,
	address: (settings) => `${endpointName(describeEndpoint(settings))} unit ${settings.unit}`,
	async open(device, log, signal) {
		const { settings } = device
		const library = modelLibrary(device.modelsDir)
		for (const problem of library.problems) log.warn({ device: device.id }, problem)
		const model = library.models.get(settings.model)
		if (!model) {
			const known = [...library.models.keys()].join(', ')
			const unusable = library.problems.map((problem) => `; ${problem}`).join('')
			throw new SettingsError(`no model “${settings.model}”${unusable}; known are ${known}`)
		}
		return openSession(device, model, signal)
	},
})

async function openSession(
	{ settings, pollMs }: DeviceConfig<ModbusSettings>,
	model: Model,
	signal: AbortSignal,
): Promise<Session> {
	const connection = acquireConnection(describeEndpoint(settings))
	const plan = planReads(model)
	const { unit, timeoutMs = model.link.timeoutMs, guardMs = model.link.guardMs } = settings
	const send: Send = (priority, signal, pdu) =>
		askPatiently(connection, { unit, pdu, timeoutMs, guardMs, priority, signal })
	const read = (signal: AbortSignal) => readPoints(model, plan, send, signal, steadyNow)
	const outputOf = (key: string) =>
		model.points.find((point) => point.id === key && mayWrite(model, point))
	const session: Session = {
		describe: () => describe(model, pollMs),
		read,
		async renew(key, forMs, signal) {
			const point = outputOf(key)
			if (point) await renewPulse(point, forMs, send, signal)
		},
		write(request, signal) {
			const point = outputOf(request.point)
			if (point)
				return writeOutput(
					{ point, dim: levelRegister(model, point) },
					request,
					send,
					signal,
					steadyNow,
				)
			const isKnown = model.points.some(({ id }) => id === request.point)
			const reason = isKnown ? 'this point cannot be written' : 'the model has no such point'
			return Promise.resolve({ outcome: 'rejected', reason })
		},
		armFailSafe: (outputs, afterS) => armFailSafe(model, outputs, afterS, send),
		close() {
			connection.release()
			return Promise.resolve()
		},
	}
	try {
		session.opening = await read(signal) // a device that does not answer is not open
		return session
	} catch (error) {
		connection.release()
		throw error
	}
}

const describe = (model: Model, intervalMs: number): Description => ({
	kind: model.kind,
	vendor: model.vendor,
	model: model.name,
	...(model.simulated ? { simulated: true } : {}),
	details: { model: model.id, rev: model.rev, verified: model.verified, source: model.source },
	points: model.points.map((point) => ({
		key: point.id,
		label: point.label,
		quantity: point.quantity,
		intervalMs,
		...(point.role ? { role: point.role } : {}),
		...(point.capacity ? { capacity: point.capacity } : {}),
		...(point.switchable && mayWrite(model, point) ? { switchable: point.switchable } : {}),
	})),
})

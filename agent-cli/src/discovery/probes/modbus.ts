import type { Candidate } from '../../drivers/driver'
import type { Model } from '@sfc/contract/equipment/device-models/model'
import { READ_DEVICE_ID, readRequest } from '../../drivers/modbus/line/pdu'
import { PROTOCOLS } from './service'
import {
	openModbusProbe,
	readDeviceId,
	readRegisterText,
	type ModbusAt,
	type ModbusProbe,
} from './modbus-frames'

/** Units tried: the usual one, then the one of native Modbus TCP devices. */
const UNITS = { tcp: [1, 255], 'rtu-tcp': [1] }
/** How long a unit has to show that it is there, when many are asked. */
const PRESENT_MS = 300
/** A device that answers to so many units answers to all of them, as itself. */
const ALL_UNITS = 32
const ANY_REGISTER = readRequest({ table: 'holding', addr: 0, count: 1 })

type Wanted = {
	address: string
	port: number
	/** Asked one after the other, each of them listed; without it the usual ones until one answers. */
	units?: readonly number[] | undefined
}

/**
 * Identifies what is at an open port by safe reads only: by Modbus TCP, and where that is not understood by
 * serial frames over TCP. Nothing when it speaks neither.
 */
export async function identifyModbus(
	{ address, port, units }: Wanted,
	models: Iterable<Model>,
	timeoutMs: number,
	signal: AbortSignal,
): Promise<Candidate[]> {
	for (const transport of ['tcp', 'rtu-tcp'] as const) {
		const at = { transport, host: address, port }
		const probe = await openModbusProbe(at, timeoutMs, signal)
		if (!probe) return []
		try {
			const found = units
				? await findUnits(probe, at, units, [...models], signal)
				: await findFirst(probe, at, [...models], signal)
			if (found.length > 0 || signal.aborted) return found
		} finally {
			await probe.close()
		}
	}
	return []
}

async function findFirst(probe: ModbusProbe, at: ModbusAt, models: Model[], signal: AbortSignal) {
	for (const unit of UNITS[at.transport]) {
		if (signal.aborted) return []
		const seen = await identifyUnit(probe, unit, models)
		if (seen) return [toCandidate(at, unit, seen)]
	}
	return []
}

async function findUnits(
	probe: ModbusProbe,
	at: ModbusAt,
	units: readonly number[],
	models: Model[],
	signal: AbortSignal,
): Promise<Candidate[]> {
	const found: Candidate[] = []
	for (const unit of units) {
		if (signal.aborted) break
		const [code = 0, exception = 0] = (await probe.ask(unit, ANY_REGISTER, PRESENT_MS)) ?? []
		const isAbsent = code === 0 || (code & 0x80 && (exception === 10 || exception === 11))
		const seen = isAbsent ? undefined : await identifyUnit(probe, unit, models)
		if (!seen) continue
		const candidate = toCandidate(at, unit, seen)
		found.push({ ...candidate, address: `${candidate.address} unit ${unit}` })
		if (found.length > ALL_UNITS) return found.slice(0, 1).map(answersToAll)
	}
	return found
}

const answersToAll = (candidate: Candidate): Candidate => ({
	...candidate,
	evidence: [...candidate.evidence, 'Answers to every unit id as the same device.'],
})

type Identification = { model?: Model; vendor?: string; product?: string; evidence: string[] }

async function identifyUnit(probe: ModbusProbe, unit: number, models: Model[]) {
	const idAnswer = await probe.ask(unit, READ_DEVICE_ID)
	const id = readDeviceId(idAnswer)
	const [vendor, product] = [id?.get(0), id?.get(1)]
	if (vendor) {
		const evidence = [`Names itself “${vendor}” “${product ?? ''}” over Modbus.`]
		const model = models.find(({ match: { deviceId } }) =>
			deviceId?.product ? deviceId.vendor === vendor && deviceId.product === product : false,
		)
		return { ...(model ? { model } : {}), vendor, ...(product ? { product } : {}), evidence }
	}
	return identifyBySignature(probe, unit, models, idAnswer !== undefined)
}

async function identifyBySignature(
	probe: ModbusProbe,
	unit: number,
	models: Model[],
	answersAlready: boolean,
): Promise<Identification | undefined> {
	let answers = answersAlready
	const texts = new Map<string, string | undefined>()
	for (const model of models) {
		const { signature } = model.match
		if (!signature) continue
		const { table, addr, registers, text } = signature
		const place = `${table} ${addr} ${registers}`
		if (!texts.has(place)) {
			const answer = await probe.ask(unit, readRequest({ table, addr, count: registers }))
			answers ||= answer !== undefined
			if (!answers) return undefined // it says nothing at all
			texts.set(place, readRegisterText(answer))
		}
		if (texts.get(place) === text)
			return { model, evidence: [`Its ${table} registers from ${addr} read “${text}”.`] }
	}
	return answers ? { evidence: ['Answers Modbus requests, but does not name itself.'] } : undefined
}

function toCandidate(
	{ transport, host, port }: ModbusAt,
	unit: number,
	{ model, vendor, product, evidence: seen }: Identification,
): Candidate {
	const isSerial = transport === 'rtu-tcp'
	const evidence = isSerial
		? [...seen, 'Speaks serial frames over TCP (RTU), not Modbus TCP.']
		: seen
	const common = {
		driver: 'modbus' as const,
		protocols: [isSerial ? PROTOCOLS.modbusRtu : PROTOCOLS.modbus],
		address: `${host}:${port}`,
		evidence,
	}
	const settings = { ...(isSerial && { transport }), host, port, unit }
	if (model)
		return {
			...common,
			name: model.name,
			kind: model.kind,
			vendor: model.vendor,
			model: model.id,
			certainty: 'certain',
			settings: { ...settings, model: model.id },
		}
	return {
		...common,
		name: product ?? `Modbus device at ${host}`,
		kind: 'other',
		...(vendor ? { vendor } : {}),
		...(product ? { model: product } : {}),
		certainty: 'unknown',
		warning:
			'Its register table is not known: choose a model, or describe it in a file of your own.',
		settings,
	}
}

import type { Candidate } from '../../drivers/driver'
import type { Model } from '@sfc/contract/device-models/model'
import { PROTOCOLS } from './service'
import { openModbusProbe, readDeviceId, readRegisterText, type ModbusProbe } from './modbus-frames'

/** Units tried: the usual one, then the one of native Modbus TCP devices. */
const UNITS = [1, 255]
const READ_DEVICE_ID = [0x2b, 0x0e, 1, 0]

/** Identifies the device at an open port by safe reads only. Undefined when it does not speak Modbus TCP. */
export async function identifyModbus(
	{ address, port }: { address: string; port: number },
	models: Iterable<Model>,
	timeoutMs: number,
	signal: AbortSignal,
): Promise<Candidate | undefined> {
	const probe = await openModbusProbe(address, port, timeoutMs, signal)
	if (!probe) return undefined
	try {
		for (const unit of UNITS) {
			if (signal.aborted) return undefined
			const seen = await identifyUnit(probe, unit, [...models])
			if (seen) return toCandidate(address, port, unit, seen)
		}
		return undefined
	} finally {
		probe.close()
	}
}

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
			const code = table === 'input' ? 4 : 3
			const answer = await probe.ask(unit, [code, addr >> 8, addr & 255, 0, registers])
			answers ||= answer !== undefined
			texts.set(place, readRegisterText(answer))
		}
		if (texts.get(place) === text)
			return { model, evidence: [`Its ${table} registers from ${addr} read “${text}”.`] }
	}
	return answers ? { evidence: ['Answers Modbus requests, but does not name itself.'] } : undefined
}

function toCandidate(
	address: string,
	port: number,
	unit: number,
	{ model, vendor, product, evidence }: Identification,
): Candidate {
	const common = {
		driver: 'modbus' as const,
		protocols: [PROTOCOLS.modbus],
		address: `${address}:${port}`,
		evidence,
	}
	const settings = { host: address, port, unit }
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
		name: product ?? `Modbus device at ${address}`,
		kind: 'other',
		...(vendor ? { vendor } : {}),
		...(product ? { model: product } : {}),
		certainty: 'unknown',
		warning:
			'Its register table is not known: choose a model, or describe it in a file of your own.',
		settings,
	}
}

import pLimit from 'p-limit'
import { steadyNow } from '../../time/steady-now'
import { unlessAborted } from '../../time/unless-aborted'
import { defineDriver, type DeviceConfig, type Sample, type Session } from '../driver'
import { openSerialPort } from '../open-serial-port'
import { readOnly } from '../read-only'
import {
	identifyCircuit,
	readCompensation,
	readValue,
	type AskCircuit,
	type Circuit,
} from './circuits'
import { createI2cLink } from './i2c-link'
import { EzoSettings } from './settings'
import { createUartLink } from './uart-link'

export const ezo = defineDriver<EzoSettings>({
	kind: 'ezo',
	settings: EzoSettings,
	address: (settings) =>
		settings.transport === 'i2c' ? `I²C ${settings.bus}, ${settings.address}` : settings.path,
	async open(device, _log, signal) {
		const link = await openLink(device.settings)
		try {
			const circuit = await unlessAborted(identifyCircuit(link.ask(signal)), signal)
			const session = createSession(device, circuit, link)
			session.opening = await session.read(signal)
			return session
		} catch (error) {
			link.close()
			throw error
		}
	},
})

type Link = { ask(signal: AbortSignal): AskCircuit; close(): void }

async function openLink(settings: EzoSettings): Promise<Link> {
	if (settings.transport === 'i2c') {
		const limit = pLimit(1)
		const ask = (signal: AbortSignal) => (command: string) =>
			limit(() => createI2cLink(settings, signal)(command))
		return { ask, close: () => undefined }
	}
	const { path, baudRate, timeoutMs } = settings
	const line = { path, baudRate, parity: 'none', stopBits: 1, dataBits: 8 } as const
	const ask = createUartLink(await openSerialPort(line), timeoutMs)
	return { ask: () => ask, close: () => ask.close() }
}

const COMPENSATION = {
	key: 'compensation',
	label: 'Temperature it corrects by',
	quantity: 'waterTemperature',
} as const

function createSession(
	{ pollMs }: DeviceConfig<EzoSettings>,
	circuit: Circuit,
	link: Link,
): Session {
	const { type, firmware, isCompensated, point } = circuit
	const { unit: _, ...described } = point
	return {
		describe: () => ({
			kind: 'sensor',
			vendor: 'Atlas Scientific',
			model: `EZO ${type} ${firmware}`.trim(),
			points: [described, ...(isCompensated ? [COMPENSATION] : [])].map((one) => ({
				...one,
				intervalMs: pollMs,
			})),
		}),
		read: (signal) => unlessAborted(readCircuit(circuit, link.ask(signal)), signal),
		...readOnly('a sensor has no outputs'),
		close() {
			link.close()
			return Promise.resolve()
		},
	}
}

/** Its value, and the temperature by which it corrects that. */
async function readCircuit(circuit: Circuit, ask: AskCircuit): Promise<Sample[]> {
	const value = readValue(await ask('R'), circuit)
	const samples = [{ point: circuit.point.key, at: steadyNow(), ...value }]
	if (!circuit.isCompensated) return samples
	const by = readCompensation(await ask('T,?'))
	return [...samples, { point: COMPENSATION.key, at: steadyNow(), ...by }]
}

import { execFile } from 'node:child_process'
import { describeError } from '../../describe-error'
import { pause } from '../../time/pause'
import { steadyNow } from '../../time/steady-now'
import { DeviceError } from '../driver'
import { cleanText } from '../clean-text'
import type { AskCircuit } from './circuits'
import type { SettingsFor } from './settings'

/** The program of i2c-tools that is run with these arguments; gives what it prints. */
export type Transfer = (args: string[], signal: AbortSignal) => Promise<string>

const SUCCESS = 1
const SYNTAX_ERROR = 2
const STILL_PROCESSING = 254
const NO_DATA = 255

/** The longest answer of an EZO circuit. */
const ANSWER_BYTES = 40
const READING_MS = 1000
const OTHER_MS = 300

/** Asks a circuit over I²C. A Raspberry Pi may set the highest bit of each character, which means nothing. */
export function createI2cLink(
	{ bus, address, timeoutMs }: SettingsFor<'i2c'>,
	signal: AbortSignal,
	transfer: Transfer = runI2cTransfer,
): AskCircuit {
	const run = (what: string, ...bytes: string[]) =>
		transfer(['-y', String(bus), `${what}@${address}`, ...bytes], signal)
	return async (command) => {
		const bytes = [...Buffer.from(`${command}\0`, 'latin1')].map((byte) => `0x${byte.toString(16)}`)
		await run(`w${bytes.length}`, ...bytes)
		const deadline = steadyNow() + timeoutMs
		for (;;) {
			await pause(/^r$/i.test(command) ? READING_MS : OTHER_MS, signal)
			const { status, text } = readFrame(await run(`r${ANSWER_BYTES}`))
			if (status === SUCCESS) return text
			if (status !== STILL_PROCESSING) throw new DeviceError(explainStatus(status, command))
			if (signal.aborted || steadyNow() >= deadline)
				throw new DeviceError(`no answer within ${timeoutMs} ms`)
		}
	}
}

/** The status byte, and the text that a zero ends, of what `i2ctransfer` prints: `0x01 0x39 0x2e …`. */
export function readFrame(printed: string): { status: number; text: string } {
	const bytes = printed
		.trim()
		.split(/\s+/)
		.slice(0, ANSWER_BYTES)
		.map((byte) => (/^0x[0-9a-f]{2}$/i.test(byte) ? Number(byte) : NaN))
	const [status = NaN, ...rest] = bytes
	if (bytes.some(Number.isNaN)) throw new DeviceError('what came over I²C is no answer')
	const end = rest.indexOf(0)
	const characters = end === -1 ? rest : rest.slice(0, end)
	return { status, text: String.fromCharCode(...characters.map((byte) => byte & 0x7f)) }
}

function explainStatus(status: number, command: string): string {
	if (status === SYNTAX_ERROR) return `the circuit does not know the command ${command}`
	if (status === NO_DATA) return 'the circuit has nothing to say'
	return `the circuit answers with status ${status}`
}

const PROGRAM_MS = 2000

const runI2cTransfer: Transfer = (args, signal) =>
	new Promise((resolve, reject) => {
		const options = { timeout: PROGRAM_MS, maxBuffer: 4096, signal }
		execFile('i2ctransfer', args, options, (error, stdout, stderr) => {
			if (!error) return resolve(stdout)
			reject(new DeviceError(explainFailure(error, stderr)))
		})
	})

export function explainFailure(error: Error & { code?: unknown }, stderr: string): string {
	if (error.code === 'ENOENT')
		return 'I²C needs the program i2ctransfer: run “apt install i2c-tools”'
	if (/permission denied/i.test(stderr))
		return 'this user may not use the I²C bus: add it to the group i2c'
	if (/could not open file/i.test(stderr))
		return 'there is no such I²C bus: turn I²C on, on a Raspberry Pi with raspi-config'
	return `nothing answers at this address of the I²C bus (${cleanText(stderr, 80) || describeError(error)})`
}

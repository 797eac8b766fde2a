import { readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { soon } from '../../time/soon'
import { identifyCircuit, readCompensation, readInformation, readValue } from './circuits'
import { ezo } from './driver'
import { createI2cLink, explainFailure, readFrame, type Transfer } from './i2c-link'
import recorded from './recorded/i2c-frames.json'
import { createUartLink } from './uart-link'

test('the sample configuration is valid', () => {
	const sample = JSON.parse(readFileSync(new URL('./sample.json', import.meta.url), 'utf8'))
	expect(ezo.address(ezo.settings.parse(sample.settings))).toBe('I²C 1, 99')
	expect(ezo.settings.safeParse({ transport: 'i2c', address: 3 }).success).toBe(false)
	expect(ezo.settings.safeParse({ transport: 'uart', path: '/dev/a', baudRate: 1 }).success).toBe(
		false,
	)
})

test.each(recorded.frames)('$of is read', ({ printed, status, text }) => {
	expect(readFrame(printed)).toEqual({ status, text })
})

test('whatever a bus prints is an answer or none', () => {
	for (const printed of ['', '0x01 9', 'Error: Read failed', '0x1']) {
		expect(() => readFrame(printed)).toThrow('is no answer')
	}
	fc.assert(
		fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), (bytes) => {
			const printed = [...bytes].map((byte) => `0x${byte.toString(16).padStart(2, '0')}`).join(' ')
			expect(readFrame(printed)).toMatchObject({ status: bytes[0] })
		}),
	)
})

/** Answers of the data sheets: what a circuit says to each command that it is asked here. */
const SAYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	pH: { i: '?I,pH,1.98', R: '9.560', 'T,?': '?T,19.5' },
	EC: { i: '?i,EC,2.10', R: '3.250,1755,1.72,1.00', 'O,?': '?O,EC,TDS,S,SG', 'T,?': '?T,25.0' },
	DO: { i: '?i,D.O.,1.98', R: '7.82', 'O,?': '?O,mg', 'T,?': '?T,19.5' },
	ORP: { i: '?i,ORP,1.97', R: '209.6' },
	RTD: { i: '?i,RTD,2.01', R: '25.104', 'S,?': '?S,c' },
}
const sayOf = (type: string) => (command: string) =>
	Promise.resolve(SAYS[type]?.[command] ?? `no ${command}`)

test.each([
	['pH', { key: 'ph', quantity: 'ph' }, 9.56],
	['EC', { key: 'ec', quantity: 'ec' }, 0.00325],
	['DO', { key: 'do', quantity: 'dissolvedOxygen' }, 7.82],
	['ORP', { key: 'orp', quantity: 'orp' }, 209.6],
	['RTD', { key: 'temperature', quantity: 'waterTemperature', unit: '°C' }, 25.104],
])('a circuit for %s says its value in our unit', async (type, point, value) => {
	const circuit = await identifyCircuit(sayOf(type))
	expect(circuit.point).toMatchObject(point)
	expect(readValue(SAYS[type]?.R ?? '', circuit)).toEqual({ value, quality: 'good' })
})

test('what a circuit sends is made sure of, and a probe that is missing is no value', async () => {
	const with2 = (type: string, more: Record<string, string>) =>
		identifyCircuit((command) => Promise.resolve({ ...SAYS[type], ...more }[command] ?? ''))
	await expect(with2('EC', { 'O,?': '?O,TDS,S' })).rejects.toThrow(
		'sends TDS, S: set it with O,EC,1',
	)
	await expect(with2('DO', { 'O,?': '?O,%,mg' })).rejects.toThrow('sends %, MG')
	await expect(with2('pH', { i: '?i,CO2,1.00' })).rejects.toThrow('an EZO CO2, which is not read')
	await expect(with2('pH', { i: '9.560' })).rejects.toThrow('does not answer as an EZO circuit')
	const kelvin = await with2('RTD', { 'S,?': '?S,k' })
	expect(readValue('298.254', kelvin)).toMatchObject({ value: 25.104 })
	const rtd = await identifyCircuit(sayOf('RTD'))
	expect(readValue('-1023.000', rtd)).toMatchObject({ value: null, quality: 'bad' })
	expect(readValue('*ER', rtd)).toMatchObject({ value: null, reason: 'not a number: *ER' })
	expect(readValue('', rtd)).toMatchObject({ value: null })
	expect(readCompensation('?T,19.5')).toEqual({ value: 19.5, quality: 'good' })
	expect(readCompensation('9.56')).toMatchObject({ value: null })
	fc.assert(
		fc.property(fc.string(), (answer) => {
			readInformation(answer)
			readCompensation(answer)
			readValue(answer, rtd)
		}),
	)
})

test('over I²C a reading is waited for, and what the circuit refuses is said', async () => {
	const ran: string[][] = []
	const answers = ['0xfe 0x00', '0x01 0x39 0x2e 0x35 0x00', '0x02 0x00', '0xff 0x00']
	const transfer: Transfer = (args) => {
		ran.push(args)
		return Promise.resolve(args[2]?.startsWith('w') ? '' : (answers.shift() ?? ''))
	}
	const settings = { transport: 'i2c', bus: 1, address: 99, timeoutMs: 4000 } as const
	const ask = createI2cLink(settings, soon(), transfer)
	expect(await ask('R')).toBe('9.5')
	expect(ran).toEqual([
		['-y', '1', 'w2@99', '0x52', '0x0'],
		['-y', '1', 'r40@99'],
		['-y', '1', 'r40@99'],
	])
	await expect(ask('X')).rejects.toThrow('does not know the command X')
	await expect(ask('i')).rejects.toThrow('nothing to say')
})

test('why a bus cannot be asked is said in words', () => {
	const failed = (code: unknown) => Object.assign(new Error('failed'), { code })
	expect(explainFailure(failed('ENOENT'), '')).toContain('apt install i2c-tools')
	expect(explainFailure(failed(1), 'Error: Could not open file: Permission denied')).toContain(
		'group i2c',
	)
	expect(explainFailure(failed(1), 'Error: Sending messages failed: Remote I/O error')).toContain(
		'nothing answers at this address',
	)
})

/** A serial line whose other end the test speaks on, as a real socket. */
async function uart() {
	const server = createServer()
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const arrived = new Promise<Socket>((resolve) => server.once('connection', resolve))
	const port = connect((server.address() as AddressInfo).port, '127.0.0.1')
	const circuit = await arrived
	circuit.on('error', () => undefined)
	onTestFinished(() => {
		port.destroy()
		circuit.destroy()
		server.close()
	})
	return { port, circuit }
}

test('over a serial line readings that come by themselves do not disturb', async () => {
	const { port, circuit } = await uart()
	circuit.on('data', (chunk) => {
		const command = chunk.toString().trim()
		const answer = SAYS.pH?.[command]
		circuit.write(answer ? `9.559\r${answer}\r*OK\r` : '*ER\r')
	})
	const ask = createUartLink(port, 1000)
	circuit.write('*RE\r9.558\r')
	expect(await Promise.all([ask('i'), ask('T,?')])).toEqual(['?I,pH,1.98', '?T,19.5'])
	expect(await ask('R')).toBe('9.559')
	await expect(ask('X')).rejects.toThrow('does not know the command X')
	circuit.write(`${'x'.repeat(10_000)}\r`)
	await expect(createUartLink(port, 100)('S,?')).rejects.toThrow('does not know')
	circuit.removeAllListeners('data')
	await expect(createUartLink(port, 100)('R')).rejects.toThrow('no answer within 100 ms')
	circuit.destroy()
	await expect
		.poll(() => ask('R').catch((error: Error) => error.message))
		.toBe('the serial port was closed')
})

import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import fc from 'fast-check'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { soon } from '../../time/soon'
import { scale } from './driver'
import recorded from './recorded/lines.json'
import { readWeightLine } from './weight-line'

test('the sample configuration is valid', () => {
	const sample = JSON.parse(readFileSync(new URL('./sample.json', import.meta.url), 'utf8'))
	expect(scale.address(scale.settings.parse(sample.settings))).toBe('192.168.1.60:4001')
	const serial = { transport: 'serial', path: '/dev/ttyUSB0', protocol: 'and' }
	expect(scale.settings.parse(serial)).toMatchObject({ baudRate: 9600, parity: 'none' })
	expect(scale.settings.safeParse({ ...serial, baudRate: 1 }).success).toBe(false)
})

test.each(recorded)('$of: $line', ({ line, kg, reason }) => {
	const read = readWeightLine(line)
	if (kg === undefined)
		expect(read).toMatchObject({
			value: null,
			quality: 'bad',
			reason: expect.stringContaining(reason),
		})
	else expect(read).toEqual({ value: kg, quality: 'good' })
})

test('no line ends it, and a weight is only what a scale prints as stable with its unit', () => {
	fc.assert(
		fc.property(fc.string({ maxLength: 80 }), (line) => {
			const read = readWeightLine(line)
			if (read?.value != null) expect(line).toMatch(/\d/)
		}),
	)
	fc.assert(
		fc.property(fc.integer({ min: -999_999, max: 999_999 }), (centigrams) => {
			const grams = (Math.abs(centigrams) / 100).toFixed(2)
			const sign = centigrams < 0 ? '-' : '+'
			const kg = Number((centigrams / 100_000).toFixed(9)) || 0
			const lines = [
				`S S ${(centigrams / 100).toFixed(2).padStart(10)} g`,
				`ST,${sign}${grams.padStart(8, '0')}  g`,
				`${sign}${grams.padStart(9)} g  `,
			]
			for (const line of lines) expect(readWeightLine(line)).toEqual({ value: kg, quality: 'good' })
		}),
	)
	for (const line of [
		'',
		'N',
		'+',
		'S',
		'ST,',
		'S S',
		'12.5',
		'ST,+1.2.3 g',
		'2026-11-29',
		'I4 A "123"',
	])
		expect(readWeightLine(line)?.value ?? null).toBeNull()
})

/** A serial server with a scale that says the next of its answers at each question. */
async function openScale(answers: string[], isSending = false) {
	const asked: string[] = []
	const sockets = new Set<Socket>()
	const server = createServer((socket) => {
		sockets.add(socket)
		socket.on('error', () => undefined)
		if (isSending) socket.write(answers.join(''))
		else
			socket.on('data', (data) => {
				asked.push(data.toString('latin1'))
				socket.write(answers.shift() ?? '')
			})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy()
		server.close()
	})
	const { port } = server.address() as AddressInfo
	const open = (more: object = {}) =>
		scale.open(
			{
				id: 'scale',
				name: 'Scale',
				pollMs: 2000,
				settings: scale.settings.parse({
					transport: 'tcp',
					host: '127.0.0.1',
					port,
					protocol: 'sics',
					timeoutMs: 500,
					...more,
				}),
			},
			pino({ level: 'silent' }),
			soon(),
		)
	return { open, asked, close: () => sockets.forEach((socket) => socket.destroy()) }
}

test('a scale behind a serial server is asked for each weight; one that moves gives none', async () => {
	const { open, asked, close } = await openScale([
		'S S     100.00 g\r\n',
		'I2 A "XS204"\r\nS D     129.07 g\r\n',
		'S S     131',
		'S S     131.25 g\r\n',
	])
	const session = await open()
	onTestFinished(() => session.close())
	expect(session.opening).toMatchObject([{ point: 'weight', value: 0.1, quality: 'good' }])
	expect(session.describe().points).toMatchObject([{ quantity: 'weight', intervalMs: 2000 }])
	expect(await session.read(soon())).toMatchObject([{ value: null, quality: 'bad' }])
	await expect(session.read(soon())).rejects.toThrow('no line within 500 ms')
	expect(asked).toEqual(['SI\r\n', 'SI\r\n', 'SI\r\n'])
	close()
	await expect(session.read(soon())).rejects.toThrow('the connection was closed')
	expect(await session.write({ point: 'weight', on: true, maxOnMs: null }, soon())).toMatchObject({
		outcome: 'rejected',
	})
})

test('a scale that sends by itself is listened to, and noise is told', async () => {
	const sending = await openScale(['ST,+00123.45  g\r\n'], true)
	const session = await sending.open({ protocol: 'none' })
	expect(session.opening).toMatchObject([{ value: 0.12345 }])
	await session.close()
	const noise = await openScale([`${'x'.repeat(5000)}\r\nready\r\n`], true)
	await expect(noise.open({ protocol: 'none' })).rejects.toThrow('the last line was "ready"')
})

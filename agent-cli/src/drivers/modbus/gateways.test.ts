import { startFarmSim, type FarmSim } from '@sfc/farm-sim/start-farm-sim'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Session } from '../driver'
import { startRawServer, startTestController } from '../../../tests/drivers/modbus/test-controller'
import { openDevice, ownModel } from '../../../tests/drivers/modbus/test-device'
import { soon } from '../../time/soon'

let sim: FarmSim
beforeAll(async () => {
	sim = await startFarmSim({ discoveryPort: null, linePort: 0 })
})
afterEach(() => sim.clearFaults())
afterAll(() => sim.close())

async function open(port: number | null, settings: object): Promise<Session> {
	const session = await openDevice(port ?? 0, settings)
	onTestFinished(() => session.close())
	return session
}
const nursery = (fields: object = {}) =>
	open(sim.ports.nursery, { model: 'farm-sim-nursery', ...fields })
const onLine = (fields: object = {}) =>
	open(sim.ports.line, { transport: 'rtu-tcp', unit: 2, model: 'farm-sim-nursery', ...fields })

const readAll = async (session: Session) => {
	const samples = await session.read(soon())
	expect(samples.filter(({ quality }) => quality !== 'simulated')).toEqual([])
}
const switchOn = { point: 'work-lights', on: true, maxOnMs: null }

test.each([
	{ where: 'Modbus TCP', device: nursery, service: 'nursery' },
	{ where: 'a serial line', device: onLine, service: 'line' },
])(
	'over $where a gateway may hang up after each reply, be busy, and allow little',
	async ({ device, service }) => {
		const session = await device()
		const off = { ...switchOn, on: false }
		for (const [kind, arg] of [['hang-up'], ['busy', '2'], ['short-reads', '4']] as const) {
			sim.fault(kind, service, arg)
			for (let i = 0; i < 3; i++) await readAll(session)
			expect(await session.write(switchOn, soon())).toEqual({ outcome: 'done', readBack: true })
			expect(await session.write(off, soon())).toEqual({ outcome: 'done', readBack: false })
			sim.clearFaults()
		}
	},
)

test('what is busy for long is said, and switches nothing', async () => {
	const session = await nursery({ timeoutMs: 200 })
	sim.fault('busy', 'nursery', '1000')
	expect(await session.write(switchOn, soon())).toMatchObject({
		outcome: 'rejected',
		reason: expect.stringContaining('busy') as string,
	})
	await expect(session.read(soon())).rejects.toThrow('busy')
})

test('three devices share a serial line behind a gateway', async () => {
	const sessions = await Promise.all(
		['container', 'nursery', 'cultivation'].map((zone, i) =>
			onLine({ unit: i + 1, model: `farm-sim-${zone}` }),
		),
	)
	await Promise.all(sessions.map(readAll))
	const absent = onLine({ unit: 9 })
	await expect(absent).rejects.toThrow('unit 9')
	await Promise.all(sessions.map(readAll))
})

test.each([
	{ fault: 'wrong-checksum', reason: 'no whole answer with the right checksum' },
	{ fault: 'wrong-unit', reason: 'no whole answer with the right checksum' },
] as const)('an answer with $fault is not taken', async ({ fault, reason }) => {
	const session = await onLine({ timeoutMs: 300 })
	sim.fault(fault, 'line')
	await expect(session.read(soon())).rejects.toThrow(reason)
	sim.clearFaults()
	await vi.waitFor(() => readAll(session), { timeout: 20_000, interval: 50 })
})

test('noise on the line before an answer is passed over', async () => {
	const session = await onLine()
	sim.fault('noise', 'line')
	await readAll(session)
})

test('an answer that comes late is never taken for the next', async () => {
	// A transparent gateway: what the device says late goes to whoever is connected by then.
	const sockets = new Set<{ write(bytes: Buffer): void }>()
	let delayMs = 0
	const raw = await startRawServer((socket) => {
		sockets.add(socket)
		socket.on('close', () => sockets.delete(socket))
		socket.on('data', (request) => {
			const addr = request.readUInt16BE(2)
			const say = () => sockets.forEach((one) => one.write(frame([1, 3, 2, 0, addr])))
			setTimeout(say, delayMs)
		})
	})
	onTestFinished(async () => void (await raw.close()))
	const point = (addr: number) => ({
		id: `p${addr}`,
		label: 'P',
		quantity: 'number',
		table: 'holding',
		addr,
	})
	const { modelsDir, remove } = ownModel({ points: [11, 22, 33].map(point) })
	onTestFinished(remove)
	const settings = { transport: 'rtu-tcp', model: 'own', modelsDir, timeoutMs: 200 }
	const session = await open(raw.port, settings)
	const wanted = [11, 22, 33]
	for (const late of [0, 250, 0, 350, 150, 0]) {
		delayMs = late
		const samples = await session.read(soon()).catch(() => [])
		const values = samples.map(({ value }) => value)
		values.forEach((value, i) => expect([wanted[i], null]).toContain(value))
		delayMs = 0
		await vi.waitFor(
			async () => expect((await session.read(soon())).map(({ value }) => value)).toEqual(wanted),
			{ timeout: 20_000, interval: 20 },
		)
	}
})

test('a missing register costs its own value only, and is looked for once', async () => {
	const controller = await startTestController()
	onTestFinished(() => controller.close())
	for (const addr of [0, 1, 2, 4, 5, 6, 7]) controller.tables.input.set(addr, addr)
	const point = (addr: number) => ({
		id: `p${addr}`,
		label: 'P',
		quantity: 'number',
		table: 'input',
		addr,
	})
	const { modelsDir, remove } = ownModel({ points: [0, 1, 2, 3, 4, 5, 6, 7].map(point) })
	onTestFinished(remove)
	const session = await open(controller.port, { model: 'own', modelsDir })
	const values = async () => (await session.read(soon())).map(({ value }) => value)
	expect(await values()).toEqual([0, 1, 2, null, 4, 5, 6, 7])
	controller.log.length = 0
	expect(await values()).toEqual([0, 1, 2, null, 4, 5, 6, 7])
	expect(controller.log).toHaveLength(8)
})

test('a gateway without its device says which of the two is missing', async () => {
	const opening = open(sim.ports.nursery, { model: 'farm-sim-nursery', unit: 7 })
	await expect(opening).rejects.toThrow(
		'the gateway is there, but unit 7 behind it does not answer',
	)
})

test('one line has one setting', async () => {
	await onLine()
	const other = open(sim.ports.line, { unit: 2, model: 'farm-sim-nursery' })
	await expect(other).rejects.toThrow('other settings of the line')
})

/** With the checksum of the serial line. */
function frame(body: number[]): Buffer {
	let crc = 0xffff
	for (const byte of body) {
		crc ^= byte
		for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
	}
	return Buffer.from([...body, crc & 255, crc >> 8])
}

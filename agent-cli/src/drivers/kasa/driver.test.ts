import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import fc from 'fast-check'
import pino from 'pino'
import { Client } from 'tplink-smarthome-api'
import { Device } from 'tplink-smarthome-simulator'
import { expect, onTestFinished, test } from 'vitest'
import { soon } from '../../time/soon'
import { kasa } from './driver'
import { decodeFrame, encodeFrame, isWholeFrame } from './frames'
import { hasCountdown, readMeter, readPlug } from './plug'
import recorded from './recorded/python-kasa.json'

const HOST = '127.0.0.1'
const TRIES = 10

/** A plug of the simulator that nobody here wrote. */
async function simulate(model: string, data: object = {}) {
	const alias = { alias: 'Lamp', mac: '50:C7:BF:8F:58:18', deviceId: 'A1'.repeat(20) }
	for (let tries = 1; ; tries++) {
		const device = new Device({ model, address: HOST, port: 0, data: { ...alias, ...data } })
		onTestFinished(() => void device.stop())
		try {
			await device.start()
			return device
		} catch (error) {
			// It listens on the number of its UDP port, which a connection of another program may have.
			if (tries === TRIES || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
		}
	}
}
async function open(port: number, settings: object = {}) {
	const parsed = kasa.settings.parse({ host: HOST, port, ...settings })
	const device = { id: 'd', name: 'D', pollMs: 1000, settings: parsed }
	const session = await kasa.open(device, pino({ level: 'silent' }), soon())
	onTestFinished(() => session.close())
	return session
}
/** A client that nobody here wrote. */
async function referenceClient({ port }: Device) {
	const device = await new Client().getDevice({ host: HOST, port })
	if (!('timer' in device)) throw new Error('the reference client sees no plug')
	return device
}
const limits = { maxOnMs: 600_000 } as never

test('the sample configuration is valid, and its address is the host', () => {
	const sample = JSON.parse(readFileSync(new URL('./sample.json', import.meta.url), 'utf8'))
	expect(kasa.address(kasa.settings.parse(sample.settings))).toBe('192.168.1.41:9999')
})

test('an ON sets the countdown of the plug first, is read back, and OFF ends both', async () => {
	const plug = await simulate('hs110')
	const client = await referenceClient(plug)
	const session = await open(plug.port)
	expect(session.describe()).toMatchObject({
		kind: 'plug',
		vendor: 'TP-Link',
		model: 'HS110(US)',
		identity: '50:C7:BF:8F:58:18',
	})
	expect(await session.armFailSafe([{ point: 'switch', limits }], 60)).toMatchObject([
		{ state: 'pulse', longestMs: 900_000 },
	])
	const on = { point: 'switch', on: true, maxOnMs: 120_000 }
	expect(await session.write(on, soon())).toEqual({ outcome: 'done', readBack: true })
	expect(await client.getPowerState()).toBe(true)
	expect((await client.timer.getRules()) as object).toMatchObject({
		rule_list: [{ enable: 1, act: 0, delay: 120 }],
	})
	// A longer ON is cut to what the settings say, and replaces the countdown.
	expect(await session.write({ ...on, maxOnMs: 7_200_000 }, soon())).toMatchObject({
		outcome: 'done',
	})
	expect((await client.timer.getRules()) as object).toMatchObject({ rule_list: [{ delay: 900 }] })
	const off = { point: 'switch', on: false, maxOnMs: null }
	expect(await session.write(off, soon())).toEqual({ outcome: 'done', readBack: false })
	expect(await client.getPowerState()).toBe(false)
	expect((await client.timer.getRules()) as object).toMatchObject({ rule_list: [] })
	await client.setPowerState(true)
	expect((await session.read(soon()))[0]).toMatchObject({ point: 'switch', value: 1 })
})

test.each(['hs110', 'hs110v2'])('%s says what the reference client reads of it', async (model) => {
	const plug = await simulate(model)
	const client = await referenceClient(plug)
	const session = await open(plug.port)
	const samples = await session.read(soon())
	const said = (await client.emeter.getRealtime()) as Record<string, number>
	const read = Object.fromEntries(samples.map(({ point, value }) => [point, value]))
	expect(read).toMatchObject({
		power: expect.closeTo(said.power ?? NaN, 1),
		energy: expect.closeTo(said.total ?? NaN, 1),
		voltage: expect.closeTo(said.voltage ?? NaN, 1),
		current: expect.closeTo(said.current ?? NaN, 1),
		signal: -65,
	})
	expect(samples.every(({ quality }) => quality === 'good')).toBe(true)
})

test('an outlet of a strip is switched and timed alone', async () => {
	const strip = await simulate('hs300')
	const session = await open(strip.port)
	const outlets = session.describe().points.filter(({ switchable }) => switchable)
	expect(outlets.map(({ key }) => key)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `outlet-${n}`))
	const before = await session.read(soon())
	const on = { point: 'outlet-2', on: true, maxOnMs: 60_000 }
	const off = { ...on, on: false, maxOnMs: null }
	expect(await session.write(off, soon())).toMatchObject({ outcome: 'done' })
	expect(await session.write(on, soon())).toEqual({ outcome: 'done', readBack: true })
	const after = await session.read(soon())
	for (const { key } of outlets) {
		const of = (samples: typeof after) => samples.find(({ point }) => point === key)?.value
		expect(of(after)).toBe(key === 'outlet-2' ? 1 : of(before))
	}
	const children = strip.children as unknown as {
		count_down: { rules: { rule_list: unknown[] } }
	}[]
	const timed = children.map(({ count_down }) => count_down.rules.rule_list.length)
	expect(timed).toEqual([0, 1, 0, 0, 0, 0])
})

test('another plug at the address, and a schedule of its own, are told', async () => {
	const plug = await simulate('hs100')
	await expect(open(plug.port, { mac: '50:C7:BF:00:00:01' })).rejects.toThrow('given to another')
	const client = await referenceClient(plug)
	await client.schedule.addRule({ powerState: true, start: 60, enable: true })
	expect((await open(plug.port)).describe().details).toEqual({
		notUnderstood: [expect.stringContaining('schedule of its own')],
	})
})

type Answers = (query: Record<string, unknown>) => object | undefined
/** A plug that answers as the test says, for what the simulator never does. */
async function serve(answers: Answers) {
	const asked: string[] = []
	const sockets = new Set<Socket>()
	const server = createServer((socket) => {
		sockets.add(socket)
		socket.on('error', () => undefined)
		socket.on('data', (chunk) => {
			const query = decodeFrame(chunk) as Record<string, unknown>
			asked.push(JSON.stringify(query))
			const answer = answers(query)
			if (answer) socket.write(encodeFrame(answer))
		})
	})
	await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy()
		server.close()
	})
	return { port: (server.address() as AddressInfo).port, asked }
}
const info = (relay_state: number) => ({
	system: { get_sysinfo: { model: 'HS100(EU)', feature: 'TIM', relay_state, err_code: 0 } },
})
const TAKEN = { system: { set_relay_state: { err_code: 0 } } }

test('an ON whose countdown the plug refuses or forgets is turned off again', async () => {
	let [isOn, refuses] = [false, true]
	const { port, asked } = await serve((query) => {
		const text = JSON.stringify(query)
		if (text.includes('add_rule')) {
			const full = { err_code: -10, err_msg: 'table is full' }
			return {
				count_down: {
					delete_all_rules: { err_code: 0 },
					add_rule: refuses ? full : { err_code: 0 },
				},
			}
		}
		if (text.includes('get_rules'))
			return { count_down: { get_rules: { rule_list: [], err_code: 0 } } }
		if (text.includes('set_relay_state')) isOn = text.includes('"state":1')
		return text.includes('set_relay_state') ? TAKEN : info(Number(isOn))
	})
	const session = await open(port)
	const on = { point: 'switch', on: true, maxOnMs: 60_000 }
	expect(await session.write(on, soon())).toMatchObject({
		outcome: 'rejected',
		reason: expect.stringContaining('table is full (-10); OFF was sent'),
	})
	expect(asked.some((query) => query.includes('"state":1'))).toBe(false)
	refuses = false
	expect(await session.write(on, soon())).toMatchObject({
		outcome: 'rejected',
		reason: expect.stringContaining('does not confirm the countdown'),
	})
	expect(isOn).toBe(false)
})

test('a plug that falls silent may have acted; one that is not there has not', async () => {
	const { port } = await serve((query) => {
		const text = JSON.stringify(query)
		if (text.includes('schedule')) return { schedule: { get_rules: { rule_list: [] } } }
		return text.includes('get_sysinfo') ? info(0) : undefined
	})
	const session = await open(port, { timeoutMs: 300 })
	const on = { point: 'switch', on: true, maxOnMs: 60_000 }
	expect(await session.write(on, soon())).toMatchObject({
		outcome: 'unknown',
		reason: expect.stringContaining('no answer within 300 ms'),
	})
	const ended = new AbortController()
	ended.abort()
	expect(await session.write(on, ended.signal)).toMatchObject({ outcome: 'not-sent' })
	const plug = await simulate('hs100')
	const gone = await open(plug.port)
	await plug.stop()
	expect(await gone.write(on, soon())).toMatchObject({ outcome: 'not-sent' })
	await expect(gone.read(soon())).rejects.toThrow('nothing listens there')
})

test.each(recorded.devices)(
	'what a real $device answered is read',
	({ device, sysinfo, realtime }) => {
		if (device.startsWith('KL')) return expect(() => readPlug(sysinfo)).toThrow('no relay')
		const plug = readPlug(sysinfo)
		expect(plug.hasTimer).toBe(true)
		expect(plug.outlets.length).toBe(sysinfo.system.get_sysinfo.child_num ?? 1)
		const meter = realtime && readMeter(realtime)
		expect(plug.hasMeter).toBe(meter !== null && meter !== undefined)
		if (device === 'HS110(US)_1.0_1.2.6')
			expect(meter).toEqual({
				power: 7.677094,
				energy: 30.404,
				voltage: 118.917389,
				current: 0.128037,
			})
		if (device === 'HS110(EU)_4.0_1.0.4')
			expect(meter).toEqual({ power: 61.753, energy: 16.323, voltage: 230.837, current: 0.451 })
	},
)

test('a frame of the documentation is the one that is sent, and what is none is left', () => {
	// github.com/softScheck/tplink-smartplug, and vinayshanbhag/tplink-smartplug: turn off.
	const frame =
		'0000002ad0f281f88bff9af7d5ef94b6c5a0d48bf99cf091e8b7c4b0d1a5c0e2d8a381f286e793f6d4eedea3dea3'
	const off = { system: { set_relay_state: { state: 0 } } }
	expect(encodeFrame(off).toString('hex')).toBe(frame)
	expect(decodeFrame(Buffer.from(frame, 'hex'))).toEqual(off)
	expect(decodeFrame(Buffer.from('00000002d0', 'hex'))).toBeUndefined()
	expect(isWholeFrame(Buffer.from('ffffffff', 'hex'))).toBe(true)
	expect(decodeFrame(Buffer.from('ffffffff', 'hex'))).toBeUndefined()
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (query) => {
			expect(decodeFrame(encodeFrame(query))).toEqual(JSON.parse(JSON.stringify(query)))
		}),
	)
	fc.assert(fc.property(fc.uint8Array(), (bytes) => void decodeFrame(Buffer.from(bytes))))
})

test('only a countdown that turns off, and in time, ends an ON', () => {
	const says = (...rules: unknown[]) =>
		hasCountdown({ count_down: { get_rules: { rule_list: rules } } }, 60)
	expect(says({ enable: 1, act: 0, delay: 60 })).toBe(true)
	expect(says({ enable: 1, act: 0, delay: 600, remain: 59 })).toBe(true)
	expect(says({ enable: 0, act: 0, delay: 60 })).toBe(false)
	expect(says({ enable: 1, act: 1, delay: 60 })).toBe(false)
	expect(says({ enable: 1, act: 0, delay: 61 })).toBe(false)
	expect(says({ enable: 1, act: 0, remain: 0 })).toBe(false)
	expect(says(null, 'x')).toBe(false)
	expect(hasCountdown({}, 60)).toBe(false)
})

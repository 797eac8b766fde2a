import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CameraSettings } from '@sfc/contract/cameras/settings'
import type { CameraView, FrameGap } from '@sfc/contract/cameras/view'
import { startFarmSim, type FarmSim } from '@sfc/farm-sim/start-farm-sim'
import fc from 'fast-check'
import pino from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { DeviceEntry } from '../config/agent-config'
import { openDevice } from '../drivers/open-device'
import { soon } from '../time/soon'
import type { CameraDevice } from './camera-devices'
import { PictureQueue } from './picture-queue'
import { isLightHour, ViewPictures } from './view-pictures'

const log = pino({ level: 'silent' })
const HOUR = 3_600_000
const T = Date.UTC(2026, 5, 1, 12)

let sim: FarmSim
let folder: string
beforeEach(async () => {
	sim = await startFarmSim({ discoveryPort: null })
	folder = mkdtempSync(join(tmpdir(), 'views-'))
})
afterEach(async () => {
	await sim.close()
	rmSync(folder, { recursive: true, force: true })
})

const view = (more: Partial<CameraView> = {}): CameraView => ({
	key: 'v1',
	name: 'Tray 3',
	preset: null,
	zone: 'nursery',
	tray: null,
	cycle: null,
	whenLit: false,
	fromHour: 0,
	toHour: 24,
	...more,
})

type Kept = { view: string; at: number; gap: FrameGap | null; bytes: number }

async function start(views: CameraView[], restPreset: string | null = null) {
	const xaddr = `http://127.0.0.1:${sim.ports.onvif}/onvif/device_service`
	const entry = DeviceEntry.parse({
		id: 'door',
		name: 'Door',
		driver: 'onvif',
		settings: { xaddr, username: 'admin', password: 'farm-demo' },
		camera: CameraSettings.parse({ views, restPreset }),
	})
	const session = await openDevice(entry, log, soon())
	const device: CameraDevice = { entry, open: session.camera ?? null, answeredPct: 100 }
	const kept: Kept[] = []
	const farm = { now: T + 10 * 60_000, lit: null as boolean | null, hasRoom: true }
	const pictures = new ViewPictures({
		devices: { list: () => [device], find: () => device },
		now: () => farm.now,
		areLightsOn: () => farm.lit,
		timezone: () => 'UTC',
		keep: ({ device: _, ...of }, jpeg) => {
			if (!farm.hasRoom && of.gap === null) return false
			kept.push({ ...of, bytes: jpeg.byteLength })
			return true
		},
		log,
		settleMs: 10,
		lookEveryMs: 20,
	})
	onTestFinished(async () => {
		await pictures.stop()
		await session.close()
	})
	pictures.start()
	return { pictures, device, session, kept, farm }
}

type Started = Awaited<ReturnType<typeof start>>

/** Waits for several rounds of looking. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 200))

const looksAt = () => sim.camera.ptz.view(sim.camera.nowMs())

test('each view has one picture an hour, from its place, and the camera goes back to rest', async () => {
	sim.camera.presets.save('Rack', { pan: 0.5, tilt: 0.2, zoom: 0.4 }) // token 2
	const views = [view({ key: 'a', preset: '2' }), view({ key: 'b' })]
	const { kept, farm } = await start(views, '1')
	await expect.poll(() => kept.map((one) => one.view)).toEqual(['a', 'b'])
	expect(kept.every(({ gap, bytes, at }) => gap === null && bytes > 1000 && at === farm.now)).toBe(
		true,
	)
	await expect.poll(() => looksAt().zoom).toBe(0)
	farm.now += 20 * 60_000
	await settled()
	expect(kept).toHaveLength(2)
	farm.now = T + HOUR + 5 * 60_000
	await expect.poll(() => kept.length).toBe(4)
})

test('somebody who turned the camera is not disturbed', async () => {
	const { pictures, kept, farm, device } = await start([])
	pictures.steered('door')
	device.entry.camera.views = [view({ preset: '1' })]
	await settled()
	expect(kept).toEqual([])
	farm.now += 3 * 60_000
	await expect.poll(() => kept.length).toBe(1)
})

test.each([
	['no-answer', view(), (on: Started): void => void (on.device.open = null)],
	['not-there', view({ preset: 'gone' }), () => undefined],
	['disk-full', view(), (on: Started): void => void (on.farm.hasRoom = false)],
] as const)('an hour without a picture is told with its reason: %s', async (gap, one, fail) => {
	const on = await start([])
	fail(on)
	on.device.entry.camera.views = [one]
	await settled()
	expect(on.kept).toEqual([])
	on.farm.now = T + 57 * 60_000
	const told = { view: 'v1', gap, bytes: 0, at: T + 56 * 60_000 }
	await expect.poll(() => on.kept).toEqual([told])
	on.farm.now = T + 58 * 60_000
	await settled()
	expect(on.kept).toHaveLength(1)
})

test('a camera that did not answer is tried again after half a minute, then more rarely', async () => {
	const { device, session, kept, farm } = await start([])
	const misses = new Set<number>()
	Object.defineProperty(device, 'open', {
		get: () => (misses.add(farm.now).size < 3 ? null : session.camera),
	})
	device.entry.camera.views = [view()]
	await expect.poll(() => misses.size).toBe(1)
	farm.now += 31_000
	await expect.poll(() => misses.size).toBe(2)
	farm.now += 31_000 // the next try is a minute after the second miss
	await settled()
	expect(kept).toEqual([])
	farm.now += 31_000
	await expect.poll(() => kept.length).toBe(1)
})

test('no picture is taken while the light is off', async () => {
	const { kept, farm, device } = await start([])
	farm.lit = false
	device.entry.camera.views = [view({ whenLit: true })]
	await settled()
	farm.now = T + 57 * 60_000
	await settled()
	expect(kept).toEqual([])
	farm.lit = true
	await expect.poll(() => kept.length).toBe(1)
})

test('by the clock a day has as many hours of light as were set, also over midnight', () => {
	const hour = fc.integer({ min: 0, max: 23 })
	fc.assert(
		fc.property(hour, fc.integer({ min: 1, max: 24 }), (fromHour, toHour) => {
			const lighting = { areLightsOn: () => null, timezone: () => 'America/New_York' }
			const hours = Array.from({ length: 24 }, (_, i) => T + i * HOUR)
			const lit = hours.filter((at) => isLightHour(view({ fromHour, toHour }), at, lighting))
			const wanted = toHour > fromHour ? toHour - fromHour : toHour + 24 - fromHour
			expect(lit).toHaveLength(wanted)
		}),
	)
})

test('without a server pictures wait on disk, the newest within bounds, and go in their order', async () => {
	const server = { isAway: true, got: [] as string[] }
	const queue = new PictureQueue({
		folder: join(folder, 'frames'),
		most: 3,
		mostBytes: 250,
		log,
		send: ({ of }) => {
			if (server.isAway) return Promise.reject(new Error('no server'))
			server.got.push(of)
			return Promise.resolve()
		},
	})
	queue.start()
	for (const hour of [1, 2, 3, 4])
		queue.add({ device: 'door', of: `${hour}-v1-none` }, new Uint8Array(100))
	queue.add({ device: 'door', of: '5-v1-dark' }, new Uint8Array())
	expect(readdirSync(join(folder, 'frames'))).toHaveLength(3)
	server.isAway = false
	await expect
		.poll(() => server.got, { timeout: 20_000 })
		.toEqual(['3-v1-none', '4-v1-none', '5-v1-dark'])
	await queue.stop()
	expect(existsSync(join(folder, 'frames', 'door~3-v1-none.jpg'))).toBe(false)
})

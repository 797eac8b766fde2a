import { spawnSync } from 'node:child_process'
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CameraRecord, UnnumberedRecord } from '@sfc/contract/agent/batch'
import { CameraSettings } from '@sfc/contract/cameras/settings'
import { ApiError } from '@sfc/contract/api-error'
import { startFarmSim, type FarmSim } from '@sfc/farm-sim/start-farm-sim'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { missingFfmpeg, skipTitle } from '../../../tests/support/describe-with'
import { DeviceEntry } from '../config/agent-config'
import type { Session } from '../drivers/driver'
import { openDevice } from '../drivers/open-device'
import { Clock } from '../time/clock'
import { soon } from '../time/soon'
import type { CameraDevice } from './camera-devices'
import { Cameras } from './cameras'
import { checkCamera } from './check-camera'

const silent = pino({ level: 'silent' })
const NO_FFMPEG = missingFfmpeg()

let sim: FarmSim
let folder: string
let cameras: Cameras | null = null
let session: Session | null = null
beforeEach(async () => {
	sim = await startFarmSim({ discoveryPort: null })
	folder = mkdtempSync(join(tmpdir(), 'cameras-'))
})
afterEach(async () => {
	await cameras?.stop()
	await session?.close()
	await sim.close()
	rmSync(folder, { recursive: true, force: true })
	cameras = session = null
})

type Sent = { device: string; event?: string; view?: string; at?: number; bytes: number }

/** The cameras of an agent with the simulated one, and what it tells. */
async function start(settings: object, { isAway = false, skipMs = (): number => 0 } = {}) {
	const entry = DeviceEntry.parse({
		id: 'door',
		name: 'Door',
		driver: 'onvif',
		settings: {
			xaddr: `http://127.0.0.1:${sim.ports.onvif}/onvif/device_service`,
			username: 'admin',
			password: 'farm-demo',
		},
		camera: CameraSettings.parse(settings),
	})
	session = await openDevice(entry, silent, soon())
	const device: CameraDevice = { entry, open: session.camera ?? null, answeredPct: 100 }
	const list = [device]
	const sent: Sent[] = []
	const told: Omit<CameraRecord, 'seq'>[] = []
	const server = { isAway, status: 0 }
	const send = (to: Omit<Sent, 'bytes'>, jpeg: Uint8Array) => {
		if (server.isAway) return Promise.reject(new Error('no server'))
		if (server.status)
			return Promise.reject(new ApiError({ status: server.status, text: '', retryAfterMs: null }))
		sent.push({ ...to, bytes: jpeg.byteLength })
		return Promise.resolve()
	}
	cameras = new Cameras({
		devices: { list: () => list, find: (id) => list.find(({ entry }) => entry.id === id) },
		stateDir: folder,
		clock: new Clock({
			wallMs: () => Date.now(),
			steadyMs: () => performance.timeOrigin + performance.now() + skipMs(),
		}),
		send: { still: send, frame: send },
		lighting: { areLightsOn: () => null, timezone: () => 'UTC' },
		settleMs: 10,
		log: silent,
		emit: (record: UnnumberedRecord) => {
			if (record.kind === 'camera') told.push(record)
		},
		pieceS: 1,
	})
	cameras.start()
	return { cameras, device, sent, told, server, list }
}

const status = () => cameras?.statuses[0]
const kept = () => {
	const place = join(folder, 'cameras', 'door', 'kept')
	return existsSync(place) ? readdirSync(place) : []
}

test('pictures are sent while somebody looks, and no longer', async () => {
	let skippedMs = 0
	const { cameras, sent } = await start({}, { skipMs: () => skippedMs })
	cameras.watches.watch('door')
	cameras.watches.watch('door')
	await expect.poll(() => sent.length).toBeGreaterThan(2)
	skippedMs = 31_000
	await new Promise((resolve) => setTimeout(resolve, 1000))
	const before = sent.length
	await new Promise((resolve) => setTimeout(resolve, 1000))
	expect(sent).toHaveLength(before)
	expect(() => cameras.watches.watch('window')).toThrow('no such camera')
})

test('a person is told with a picture, from its beginning to its end', async () => {
	const { told, sent } = await start({ personAlerts: true })
	await expect.poll(() => status()?.watches).toBe('camera')
	sim.fault('visitor', 'camera', 'person')
	await expect.poll(() => told.map(({ what }) => what).sort()).toEqual(['motion', 'person'])
	await expect.poll(() => sent.length).toBe(2)
	const person = told.find(({ what }) => what === 'person')
	expect(person).toMatchObject({ device: 'door', by: 'camera', to: null, isRecorded: false })
	expect(sent.map(({ event }) => event)).toContain(person?.event)
	sim.clearFaults()
	await expect
		.poll(() => told.filter(({ event, to }) => event === person?.event && to !== null), {
			timeout: 15_000,
		})
		.toHaveLength(1)
	expect(kept()).toEqual([])
})

test('an event is over when the camera is gone', async () => {
	const { told, device } = await start({ motionAlerts: true })
	sim.fault('visitor', 'camera')
	await expect.poll(() => told.length).toBe(1)
	device.open = null
	sim.fault('drop', 'camera')
	await expect.poll(() => told.at(-1)?.to).not.toBeNull()
})

test('a picture that cannot be sent waits on disk; one the server never wants is dropped', async () => {
	const { told, sent, server } = await start({ motionAlerts: true }, { isAway: true })
	sim.fault('visitor', 'camera')
	await expect.poll(() => readdirSync(join(folder, 'camera-pictures'))).toHaveLength(1)
	server.isAway = false
	await expect.poll(() => sent.length).toBe(1)
	expect(sent[0]?.event).toBe(told[0]?.event)
	server.status = 413
	writeFileSync(join(folder, 'camera-pictures', 'door~zzz-motion.jpg'), 'x')
	await expect.poll(() => readdirSync(join(folder, 'camera-pictures'))).toEqual([])
})

test.skipIf(NO_FFMPEG)(
	skipTitle('with ffmpeg the video is kept from before a movement to after it', NO_FFMPEG),
	async () => {
		const { told } = await start({ recordOnMotion: true })
		await expect.poll(() => status()?.records).toBe('video')
		const ring = join(folder, 'cameras', 'door', 'ring')
		await expect.poll(() => readdirSync(ring).length).toBeGreaterThan(2)
		expect([kept().length, status()?.isRecording]).toEqual([0, false])
		sim.fault('visitor', 'camera')
		await expect.poll(() => told[0]?.isRecorded).toBe(true)
		// What it did instead is in the message of a failure.
		const seen = () => ({ told, status: status(), kept: kept(), ring: readdirSync(ring) })
		await expect.poll(() => (kept().length > 3 ? 'kept' : seen())).toBe('kept')
		const first = Number(kept().sort()[0]?.split('-')[0])
		expect(first).toBeLessThan(told[0]?.from ?? 0)
		expect(status()).toMatchObject({ isRecording: true, watches: 'camera', problem: null })
		expect(status()?.storedBytes).toBeGreaterThan(1000)
		const commands = spawnSync('ps', ['-eo', 'args']).stdout.toString()
		expect(commands).toContain('ffmpeg')
		expect(commands).not.toContain('farm-demo')
		const sheet = readFileSync(join(folder, 'cameras', 'door', 'kept', kept()[0] ?? ''))
		expect(sheet.subarray(0, 4).toString('hex')).toBe('1a45dfa3') // Matroska
	},
)

test.skipIf(NO_FFMPEG)(
	skipTitle('a camera that tells nothing is watched by its pictures', NO_FFMPEG),
	async () => {
		const { device, told } = await start({ motionAlerts: true })
		const { watch: _watch, ...without } = session?.camera ?? {}
		device.open = without
		device.entry.camera.sensitivity = 'high' // starts its recorder anew
		await expect.poll(() => status()?.watches).toBe('pictures')
		await new Promise((resolve) => setTimeout(resolve, 3000))
		sim.fault('visitor', 'camera')
		await expect.poll(() => told[0]).toMatchObject({ by: 'pictures' })
	},
)

test('without ffmpeg it is recorded picture by picture', async () => {
	const path = process.env['PATH']
	process.env['PATH'] = '/nowhere'
	try {
		await start({ record: true })
		await expect.poll(() => kept().length).toBeGreaterThan(1)
		expect(status()).toMatchObject({ isRecording: true, records: 'stills' })
		expect(kept()[0]).toMatch(/\.mjpeg$/)
	} finally {
		process.env['PATH'] = path
	}
})

test.skipIf(NO_FFMPEG || process.platform === 'win32')(
	skipTitle('a machine that takes seconds to start ffmpeg records video all the same', NO_FFMPEG),
	async () => {
		const path = process.env['PATH'] ?? ''
		const slow = join(folder, 'ffmpeg')
		const found = spawnSync('which', ['ffmpeg'], { encoding: 'utf8' }).stdout.trim()
		const script = `#!/bin/sh\ncase "$*" in *-version*) sleep 3 ;; esac\nexec ${found} "$@"\n`
		writeFileSync(slow, script, { mode: 0o755 })
		process.env['PATH'] = `${folder}:${path}`
		try {
			await start({ record: true })
			await expect.poll(() => kept().length).toBeGreaterThan(0)
			expect(status()).toMatchObject({ isRecording: true, records: 'video' })
			expect(kept()[0]).toMatch(/\.mkv$/)
		} finally {
			process.env['PATH'] = path
		}
	},
)

test('recordings of a camera that was removed grow old as well', async () => {
	const old = join(folder, 'cameras', 'gone', 'kept')
	const { list } = await start({})
	mkdirSync(old, { recursive: true })
	writeFileSync(join(old, '1000-2000.mkv'), 'x')
	await cameras?.stop()
	list.length = 0
	await start({})
	await expect.poll(() => existsSync(join(folder, 'cameras', 'gone'))).toBe(false)
})

const check = (more: object = {}) =>
	checkCamera(
		{
			host: '127.0.0.1',
			webPort: sim.ports.onvif,
			rtspPort: 554,
			login: { username: 'admin', password: 'farm-demo' },
			...more,
		},
		soon(),
	)
const last = (checks: Awaited<ReturnType<typeof check>>) => {
	const { step, result, words } = checks.at(-1) ?? {}
	return `${step} ${result}: ${words}`
}

test('a camera that is tried says which step failed, and what to do', async () => {
	expect((await check()).map(({ step, result }) => `${step} ${result}`)).toEqual([
		'address passed',
		'port passed',
		'clock passed',
		'user passed',
		'picture passed',
		'video passed',
	])
	const wrong = { login: { username: 'admin', password: 'no' } }
	expect(last(await check(wrong))).toMatch(/^user failed: .*refuses this user name and password/)
	expect(last(await check({ webPort: 1 }))).toBe('port failed: nothing listens on port 1')
	expect(last(await check({ webPort: sim.ports.mqtt }))).toMatch(
		/^clock failed: .*does not speak ONVIF/,
	)
	expect(last(await check({ host: 'no-such-camera.invalid' }))).toMatch(
		/^address failed: there is no/,
	)
	sim.fault('clock-jump', 'camera', '-7200')
	expect((await check())[2]?.words).toBe('its clock is 120 minutes behind, which is allowed for')
})

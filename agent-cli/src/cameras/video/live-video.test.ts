import { spawnSync } from 'node:child_process'
import { startFarmSim, type FarmSim } from '@sfc/farm-sim/start-farm-sim'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { missingFfmpeg, skipTitle } from '../../../../tests/support/describe-with'
import { DeviceEntry } from '../../config/agent-config'
import { openDevice } from '../../drivers/open-device'
import { LiveVideo, type Viewer } from './live-video'

const log = pino({ level: 'silent' })
const NO_FFMPEG = missingFfmpeg()

let sim: FarmSim
let video: LiveVideo | null = null
beforeEach(async () => {
	sim = await startFarmSim({ discoveryPort: null })
})
afterEach(async () => {
	await video?.stop()
	video = null
	await sim.close()
})

function open({ hasFfmpeg = !NO_FFMPEG, password = 'farm-demo' } = {}) {
	const opened = { times: 0, closed: 0, failed: '' }
	const entry = DeviceEntry.parse({
		id: 'door',
		name: 'Door',
		driver: 'onvif',
		settings: {
			xaddr: `http://127.0.0.1:${sim.ports.onvif}/onvif/device_service`,
			username: 'admin',
			password,
		},
	})
	video = new LiveVideo({
		async open(signal) {
			opened.times += 1
			const session = await openDevice(entry, log, signal)
			const close = async () => {
				opened.closed += 1
				await session.close()
			}
			return { ...session.camera, close }
		},
		hasFfmpeg: () => Promise.resolve(hasFfmpeg),
		onFailure: (reason) => (opened.failed = reason),
	})
	return { live: video, opened }
}

function viewer() {
	const seen = { pictures: 0, first: '', ended: false }
	const show: Viewer['show'] = (jpeg) => {
		seen.pictures += 1
		seen.first ||= Buffer.from(jpeg.subarray(0, 3)).toString('hex')
	}
	return { seen, show, end: () => void (seen.ended = true) }
}

/** How many ffmpegs of this process read the camera; its address stands in no list of processes. */
const ffmpegs = () =>
	spawnSync('ps', ['-o', 'args=', '--ppid', String(process.pid)])
		.stdout.toString()
		.split('\n')
		.filter((line) => line.startsWith('ffmpeg') && line.includes('image2pipe')).length

test.skipIf(NO_FFMPEG)(
	skipTitle('one video serves all who look, and ends after the last one left', NO_FFMPEG),
	async () => {
		const { live, opened } = open()
		const [a, b] = [viewer(), viewer()]
		const leaveA = live.add(a)
		const leaveB = live.add(b)
		await expect
			.poll(() => Math.min(a.seen.pictures, b.seen.pictures), { timeout: 30_000 })
			.toBeGreaterThan(2)
		expect([a.seen.first, opened.times, ffmpegs()]).toEqual(['ffd8ff', 1, 1])
		if (leaveA) leaveA()
		const before = b.seen.pictures
		await expect.poll(() => b.seen.pictures, { timeout: 20_000 }).toBeGreaterThan(before)
		if (leaveB) leaveB()
		await expect.poll(() => [opened.closed, ffmpegs()], { timeout: 20_000 }).toEqual([1, 0])
	},
)

test('without ffmpeg it shows single pictures', async () => {
	const { live } = open({ hasFfmpeg: false })
	const one = viewer()
	live.add(one)
	await expect.poll(() => one.seen.pictures, { timeout: 20_000 }).toBeGreaterThan(1)
	expect([one.seen.first, ffmpegs()]).toEqual(['ffd8ff', 0])
})

test('a camera that does not let it in is given up, and who looks is told', async () => {
	const { live, opened } = open({ password: 'wrong' })
	const one = viewer()
	live.add(one)
	await expect.poll(() => one.seen.ended, { timeout: 30_000 }).toBe(true)
	expect(opened.failed).toMatch(/refuses this user name and password/)
	expect([opened.times, one.seen.pictures]).toEqual([3, 0])
})

test('no more than eight look at one camera', () => {
	const { live } = open({ hasFfmpeg: false })
	const added = Array.from({ length: 9 }, () => live.add(viewer()))
	expect(added.map((leave) => leave === false).filter(Boolean)).toHaveLength(1)
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LiveVideo } from '../../agent-cli/src/cameras/video/live-video'
import { pictureSource } from '../../agent-cli/src/cameras/take-picture'
import { recordVideo } from '../../agent-cli/src/cameras/recording/record-video'
import { acceptsConnections } from '../support/accepts-connections'
import { describeWithProgram, findProgram } from '../support/describe-with'
import { startForeign, type ForeignProcess } from '../support/foreign-process'
import { freePort } from '../support/free-port'
import { waitUntil } from '../support/wait-until'

const SCRIPT = 'tests/interop/serve-gst-rtsp.py'
/** Characters with a meaning in addresses and in ffmpeg's lists. */
const LOGIN = { username: 'admin', password: "p@ss:'w/d %" }

/** The system's Python with GStreamer's RTSP server, where ffmpeg is installed too. */
const python = ['/usr/bin/python3'].find(
	(file) => findProgram('ffmpeg') && spawnSync(file, [SCRIPT], { timeout: 20_000 }).status === 0,
)
const PROGRAM = {
	name: 'ffmpeg and the RTSP server of GStreamer',
	file: python,
	install: 'apt install ffmpeg gir1.2-gst-rtsp-server-1.0 gstreamer1.0-plugins-ugly python3-gi',
}

describeWithProgram(PROGRAM, 'video by RTSP', (file) => {
	let server: ForeignProcess
	let folder: string
	let url: string
	beforeEach(async () => {
		const port = await freePort()
		server = startForeign(file, [SCRIPT, String(port), LOGIN.username, LOGIN.password])
		await waitUntil('it serves', () => acceptsConnections(port))
		folder = mkdtempSync(join(tmpdir(), 'rtsp-'))
		url = `rtsp://127.0.0.1:${port}/live`
	})
	afterEach(async () => {
		await server.stop('SIGKILL')
		rmSync(folder, { recursive: true, force: true })
	})
	const record = (login: typeof LOGIN, signal: AbortSignal) => {
		const pieces: { file: string; ms: number }[] = []
		let frames = 0
		const told = {
			pieceS: 2,
			onSegment: (file: string, ms: number) => void pieces.push({ file, ms }),
			onFrame: () => void frames++,
		}
		const ended = recordVideo({ url, login }, folder, told, signal)
		return { pieces, frames: () => frames, ended }
	}

	test('H.264 is copied in pieces, and grey pictures come beside it', async () => {
		const stop = new AbortController()
		const { pieces, frames, ended } = record(LOGIN, stop.signal)
		await expect.poll(() => pieces.length, { timeout: 60_000 }).toBeGreaterThan(1)
		stop.abort()
		await ended
		expect(frames()).toBeGreaterThan(2)
		expect(pieces[1]?.ms).toBeGreaterThan(1000)
		const bytes = readFileSync(pieces[1]?.file ?? '')
		expect(bytes.includes('V_MPEG4/ISO/AVC')).toBe(true) // Matroska's name of H.264
	})

	test('H.264 is seen live as pictures, by one ffmpeg for two who look', async () => {
		const video = new LiveVideo({
			open: () =>
				Promise.resolve({
					video: () => Promise.resolve({ url, login: LOGIN }),
					close: () => Promise.resolve(),
				}),
			hasFfmpeg: () => Promise.resolve(true),
			onFailure: () => undefined,
		})
		const seen = [0, 0]
		for (const i of [0, 1])
			video.add({ show: () => void (seen[i] = (seen[i] ?? 0) + 1), end: () => undefined })
		await expect.poll(() => Math.min(...seen), { timeout: 60_000 }).toBeGreaterThan(10)
		await video.stop()
	})

	test('a camera without an address of single pictures gives one of its video', async () => {
		const take = pictureSource({ video: () => Promise.resolve({ url, login: LOGIN }) })
		const jpeg = await take!(new AbortController().signal)
		expect(Buffer.from(jpeg.subarray(0, 3)).toString('hex')).toBe('ffd8ff')
	})

	test('a wrong password is reported, without the password in the message', async () => {
		const wrong = { ...LOGIN, password: 'nobody-knows' }
		const { ended } = record(wrong, new AbortController().signal)
		const reason = await ended.then(() => '', String)
		expect(reason).toContain('401 Unauthorized')
		expect(reason).not.toContain('nobody-knows')
	})
})

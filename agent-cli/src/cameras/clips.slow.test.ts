import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { missingFfmpeg, skipTitle } from '../../../tests/support/describe-with'
import { soon } from '../time/soon'
import { Clips } from './clips'
import { makeClip } from './recording/make-clip'
import { readStoredDays } from './recording/recordings'

/** Where it is not installed the tests that make a video are skipped. */
const NO_FFMPEG = missingFfmpeg()
const T = 1_800_000_000_000
const log = pino({ level: 'silent' })

let stateDir: string
let kept: string
beforeEach(() => {
	stateDir = mkdtempSync(join(tmpdir(), "clip's-"))
	kept = join(stateDir, 'cameras/door/kept')
	mkdirSync(kept, { recursive: true })
})
afterEach(() => rmSync(stateDir, { recursive: true, force: true }))

const ffmpeg = (...args: string[]) =>
	spawnSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', ...args])
/** A piece of two seconds, as the recorder keeps it. */
const record = (from: number, kind: 'mkv' | 'mjpeg') =>
	ffmpeg(
		...'-f lavfi -i testsrc=size=160x90:rate=5:duration=2 -c:v mjpeg'.split(' '),
		...(kind === 'mkv' ? ['-f', 'matroska'] : ['-f', 'mjpeg']),
		join(kept, `${from}-${from + 2000}.${kind}`),
	)
const lengthOf = (file: string) =>
	Number(
		spawnSync('ffprobe', [
			...'-v error -show_entries format=duration -of csv=p=0'.split(' '),
			file,
		]).stdout.toString(),
	)

/** A server that takes parts, and refuses some first. */
function startServer(refusals: number[] = []) {
	const state = { bytes: Buffer.alloc(0), parts: 0 }
	const send = (path: string, { body }: { body?: unknown }) => {
		const status = refusals.shift()
		if (status !== undefined) return Promise.resolve({ status, headers: {}, text: '{}' })
		const { offset } = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
		state.parts += 1
		if (Number(offset) === state.bytes.byteLength)
			state.bytes = Buffer.concat([state.bytes, Buffer.from(body as Uint8Array)])
		const text = JSON.stringify({ has: state.bytes.byteLength })
		return Promise.resolve({ status: 200, headers: {}, text })
	}
	return { state, send: send as never }
}
const wanted = (from: number, to: number) => ({
	device: 'door',
	clip: 'c1',
	from: T + from,
	to: T + to,
})

test('a span in which nothing was kept is told, and nothing is sent', async () => {
	const { state, send } = startServer()
	const clips = new Clips({ stateDir, http: { send }, log })
	await expect(clips.make(wanted(0, 60_000), soon())).rejects.toThrow('nothing was recorded then')
	await expect(clips.make({ ...wanted(0, 1), device: 'gone' }, soon())).rejects.toThrow('nothing')
	writeFileSync(join(kept, `${T}-${T + 10_000}.mkv`), 'no video')
	if (!NO_FFMPEG) await expect(clips.make(wanted(0, 60_000), soon())).rejects.toThrow(/./)
	await clips.stop()
	expect(state.parts).toBe(0)
})

test.skipIf(NO_FFMPEG).each(['mkv', 'mjpeg'] as const)(
	skipTitle('pieces of %s become one file, which is sent whole and deleted', NO_FFMPEG),
	async (kind) => {
		for (const from of [0, 2000, 4000, 60_000]) record(T + from, kind)
		const { state, send } = startServer([500])
		const clips = new Clips({ stateDir, http: { send }, log })
		const made = await clips.make(wanted(1000, 5000), soon())
		expect(made).toMatchObject({ from: T, to: T + 6000 })
		await expect.poll(() => state.bytes.byteLength, { timeout: 20_000 }).toBe(made.bytes)
		await clips.stop()
		const file = join(stateDir, 'received.mp4')
		writeFileSync(file, state.bytes)
		// Single pictures are shown one a second.
		expect(lengthOf(file)).toBeCloseTo(kind === 'mkv' ? 6 : 30, 0)
		expect(readdirSync(join(stateDir, 'clips'))).toEqual([])
	},
)

test.skipIf(NO_FFMPEG)(
	skipTitle('what the server does not want is not sent again', NO_FFMPEG),
	async () => {
		record(T, 'mkv')
		const { state, send } = startServer([404])
		const clips = new Clips({ stateDir, http: { send }, log })
		await clips.make(wanted(0, 1000), soon())
		await clips.stop()
		expect(state.parts).toBe(0)
	},
)

test('without ffmpeg it says what is missing', async () => {
	writeFileSync(join(kept, `${T}-${T + 1000}.mjpeg`), 'x')
	const before = process.env['PATH']
	process.env['PATH'] = stateDir
	const made = makeClip(
		readStoredDays(join(stateDir, 'cameras/door'), T, T + 1),
		join(stateDir, 'c.mp4'),
		soon(),
	)
	await expect(made).rejects.toThrow('ffmpeg is not installed')
	process.env['PATH'] = before
	expect(() => statSync(join(stateDir, 'c.mp4'))).toThrow()
})

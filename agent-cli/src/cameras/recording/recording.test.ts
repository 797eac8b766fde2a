import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { FRAME, FRAME_BYTES, FrameMotion } from './frame-motion'
import { Recordings } from './recordings'

const T = 1_800_000_000_000

const root = mkdtempSync(join(tmpdir(), 'recordings-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const temporaryFolder = () => mkdtempSync(join(root, 'one-'))

function piece(recordings: Recordings, from: number, to: number, bytes = 100): void {
	const file = join(recordings.ring, '000000.mkv')
	writeFileSync(file, Buffer.alloc(bytes))
	recordings.take(file, from, to)
}

test('of what is recorded only what is wanted is kept, from before its beginning on', () => {
	const folder = temporaryFolder()
	const recordings = new Recordings(folder)
	for (let s = 0; s < 50; s += 10) piece(recordings, T + s * 1000, T + (s + 10) * 1000)
	recordings.keep(T + 15_000, T + 25_000)
	const limits = { keepDays: 14, maxBytes: 1e9 }
	recordings.prune(T + 200_000, limits)
	expect(recordings.between(0, Infinity).map(({ from }) => from - T)).toEqual([10_000, 20_000])
	expect(readdirSync(recordings.ring)).toEqual([])
	expect([recordings.storedBytes, recordings.storedFrom]).toEqual([200, T + 10_000])
})

test('after a crash the kept pieces are there, and what was half-written is gone', () => {
	const folder = temporaryFolder()
	const before = new Recordings(folder)
	piece(before, T, T + 10_000)
	before.keep(T, T + 1)
	writeFileSync(join(before.ring, '000007.mkv'), 'half')
	mkdirSync(join(folder, 'kept'), { recursive: true })
	writeFileSync(join(folder, 'kept', 'notes.txt'), 'not ours')
	const after = new Recordings(folder)
	expect(after.between(0, Infinity)).toHaveLength(1)
	expect(readdirSync(after.ring)).toEqual([])
})

test('whatever is recorded, no more is kept than allowed, and the newest stays', () => {
	const span = fc.record({
		bytes: fc.integer({ min: 1, max: 500 }),
		maxBytes: fc.integer({ min: 500, max: 2000 }),
	})
	fc.assert(
		fc.property(fc.array(span, { minLength: 1, maxLength: 12 }), (pieces) => {
			const recordings = new Recordings(temporaryFolder())
			pieces.forEach(({ bytes, maxBytes }, i) => {
				piece(recordings, T + i * 1000, T + (i + 1) * 1000, bytes)
				recordings.keep(-Infinity, Infinity)
				recordings.prune(T + i * 1000, { keepDays: 1, maxBytes })
				expect(recordings.storedBytes).toBeLessThanOrEqual(maxBytes)
				expect(recordings.between(T + i * 1000, T + i * 1000 + 1)).toHaveLength(1)
			})
			recordings.prune(T + 3 * 86_400_000, { keepDays: 1, maxBytes: 1e9 })
			expect(recordings.storedBytes).toBe(0)
		}),
		{ numRuns: 20 },
	)
})

/** A dark room with noise; `box` is something bright of that width. */
function frame(seed: number, { box = 0, at = 0, light = 40 } = {}): Uint8Array {
	const bytes = new Uint8Array(FRAME_BYTES)
	for (let i = 0; i < FRAME_BYTES; i++) {
		const x = i % FRAME.width
		const noise = ((i * 7919 + seed * 104_729) % 13) - 6
		bytes[i] = x >= at && x < at + box ? 220 : light + noise
	}
	return bytes
}

test('something that walks through the picture is movement, noise is none', () => {
	const motion = new FrameMotion()
	const still = Array.from({ length: 20 }, (_, seed) => motion.see(frame(seed)))
	expect(still).not.toContain(true)
	const walk = Array.from({ length: 6 }, (_, i) => motion.see(frame(i, { box: 4, at: 6 * i })))
	expect(walk.filter(Boolean).length).toBeGreaterThan(3)
})

test('a lamp that switches is no movement, nor is its rise over minutes', () => {
	const motion = new FrameMotion()
	for (let seed = 0; seed < 5; seed++) motion.see(frame(seed))
	const on = Array.from({ length: 10 }, (_, seed) => motion.see(frame(seed, { light: 160 })))
	expect(on).not.toContain(true)
	const dimming = Array.from({ length: 240 }, (_, i) =>
		motion.see(frame(i, { light: 160 - i / 4 })),
	)
	expect(dimming).not.toContain(true)
})

test('what comes to rest is part of the picture after a while', () => {
	const motion = new FrameMotion()
	for (let seed = 0; seed < 5; seed++) motion.see(frame(seed))
	const parked = Array.from({ length: 80 }, (_, i) => motion.see(frame(i, { box: 4, at: 20 })))
	expect(parked.slice(0, 3)).toContain(true)
	expect(parked.at(-1)).toBe(false)
})

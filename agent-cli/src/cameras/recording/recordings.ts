import {
	existsSync,
	mkdirSync,
	readdirSync,
	renameSync,
	rmSync,
	statfsSync,
	statSync,
} from 'node:fs'
import { join } from 'node:path'

/** A piece of a recording; its file is named by when it begins and ends, ms UTC. */
export type Segment = { file: string; from: number; to: number; bytes: number }

/** How long a piece is kept before an event claims it, as an event may begin before it is noticed. */
const WAITS_MS = 60_000
const NAME = /^(\d{1,15})-(\d{1,15})\.(mkv|mjpeg)$/
const DAY_MS = 86_400_000

/** Recording needs this much more than readings do: it stops first when a disk fills. */
const FREE_BYTES = 512 * 1024 * 1024

/**
 * The recordings of one camera on disk: pieces that wait to be wanted (`ring`), and those that are kept.
 * What a crash left half-written is dropped; the disk itself is the list.
 */
export class Recordings {
	readonly ring: string
	readonly #kept: string
	#waiting: Segment[] = []
	#segments: Segment[] = []

	/** Opens the folder of a camera. Throws when the disk does not let it. */
	constructor(folder: string) {
		this.ring = join(folder, 'ring')
		this.#kept = join(folder, 'kept')
		rmSync(this.ring, { recursive: true, force: true })
		for (const place of [this.ring, this.#kept]) mkdirSync(place, { recursive: true, mode: 0o700 })
		this.#segments = readSegments(this.#kept)
	}

	get storedBytes(): number {
		return this.#segments.reduce((sum, { bytes }) => sum + bytes, 0)
	}

	/** Start of the oldest piece; null without one. */
	get storedFrom(): number | null {
		return this.#segments[0]?.from ?? null
	}

	/** Kept pieces that touch a span, oldest first. */
	between(from: number, to: number): Segment[] {
		return this.#segments.filter((segment) => segment.to > from && segment.from < to)
	}

	/** Takes a finished file of the ring, which waits until it is wanted or too old. */
	take(file: string, from: number, to: number): void {
		const name = `${Math.round(from)}-${Math.round(to)}${file.slice(file.lastIndexOf('.'))}`
		const path = join(this.ring, name)
		renameSync(file, path)
		this.#waiting.push({ file: path, from, to, bytes: statSync(path).size })
	}

	/** Keeps the waiting pieces that touch a span. */
	keep(from: number, to: number): void {
		const isWanted = (segment: Segment) => segment.to > from && segment.from < to
		for (const segment of this.#waiting.filter(isWanted)) {
			const file = join(this.#kept, segment.file.slice(this.ring.length + 1))
			renameSync(segment.file, file)
			this.#segments.push({ ...segment, file })
		}
		this.#waiting = this.#waiting.filter((segment) => !isWanted(segment))
		this.#segments.sort((a, b) => a.from - b.from)
	}

	/** Deletes what nobody wanted, what is older than the days to keep, and the oldest beyond the bytes. */
	prune(now: number, { keepDays, maxBytes }: { keepDays: number; maxBytes: number }): void {
		const unwanted = this.#waiting.filter(({ to }) => to < now - WAITS_MS)
		for (const { file } of unwanted) rmSync(file, { force: true })
		this.#waiting = this.#waiting.filter(({ to }) => to >= now - WAITS_MS)
		let stored = this.storedBytes
		while (this.#segments[0]) {
			const [{ file, to, bytes }] = this.#segments as [Segment]
			if (stored <= maxBytes && to >= now - keepDays * DAY_MS) return
			rmSync(file, { force: true })
			this.#segments.shift()
			stored -= bytes
		}
	}

	/** Whether the disk has room for more. */
	hasRoom(): boolean {
		return hasRoomFor(this.#kept, 0)
	}
}

/** Whether a disk takes so many bytes, with what readings need left free. */
export function hasRoomFor(folder: string, bytes: number): boolean {
	try {
		const { bavail, bsize } = statfsSync(folder)
		return bavail * bsize - bytes > FREE_BYTES
	} catch {
		return false
	}
}

/** What a camera's folder keeps of a span, oldest first, also while it is recorded. */
export function readStoredDays(folder: string, from: number, to: number): Segment[] {
	const kept = join(folder, 'kept')
	if (!existsSync(kept)) return []
	return readSegments(kept).filter((segment) => segment.to > from && segment.from < to)
}

const readSegments = (folder: string): Segment[] =>
	readdirSync(folder)
		.flatMap((name) => {
			const [, from, to] = NAME.exec(name) ?? []
			if (from === undefined) return []
			const file = join(folder, name)
			return [{ file, from: Number(from), to: Number(to), bytes: statSync(file).size }]
		})
		.sort((a, b) => a.from - b.from)

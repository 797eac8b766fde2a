import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Lane, UnnumberedRecord } from '@sfc/contract/agent/batch'
import { isDiskFull, syncFolder } from '../write-file'
import { createGap, type GapCause } from './gap'
import { evictSegment } from './evict-segment'
import { openSegment } from './open-segment'
import { listSegments, readAckedSeq, saveAckedSeq, segmentPath } from './queue-files'
import { Segment } from './segment'
import type { SpooledRecord } from './spool-line'

const SEGMENT_BYTES = 1024 * 1024

export type PeekLimits = { maxRecords: number; maxBytes: number }

/** The records of one lane of one run of the agent, in order of seq, oldest segment first. */
export class LaneQueue {
	readonly folder: string
	/** Written since the last fsync. */
	dirty = false
	dropped = 0
	readonly #quarantine: string
	#segments: Segment[] = []
	#ackedSeq = 0
	#lastSeq = 0
	/** Seqs of records the disk did not take; written as a gap before the next record. */
	#pendingGap: { fromSeq: number; fromAt: number; cause: GapCause } | null = null
	readonly #refused = new Set<number>()

	constructor(
		root: string,
		readonly bootId: string,
		readonly lane: Lane,
	) {
		this.folder = join(root, bootId, lane)
		this.#quarantine = join(root, 'quarantine')
		if (!existsSync(this.folder)) return
		this.#segments = listSegments(this.folder)
		const last = this.#segments.at(-1)
		if (last) openSegment(last, this.#quarantine, true)
		this.#lastSeq = last?.lastSeq ?? 0
		this.#ackedSeq = Math.min(readAckedSeq(this.folder), this.#lastSeq)
	}

	get ackedSeq(): number {
		return this.#ackedSeq
	}

	/** The newest seq that is on the disk. */
	get writtenSeq(): number {
		return this.#pendingGap ? this.#pendingGap.fromSeq - 1 : this.#lastSeq
	}

	get drained(): boolean {
		return this.#ackedSeq >= this.writtenSeq
	}

	get bytes(): number {
		return this.drained ? 0 : this.#segments.reduce((sum, { bytes }) => sum + bytes, 0)
	}

	/** Bytes the server does not have yet. */
	get waitingBytes(): number {
		return this.#segments.reduce((sum, segment) => sum + segment.bytesAfter(this.#ackedSeq), 0)
	}

	get waiting(): number {
		return this.#segments.reduce((sum, { firstSeq, count }) => {
			const done = Math.min(count, Math.max(0, this.#ackedSeq + 1 - firstSeq))
			return sum + count - done
		}, 0)
	}

	/** As stamped, milliseconds UTC. */
	get oldestAt(): number | null {
		return this.peek({ maxRecords: 1, maxBytes: 1 })[0]?.record.at ?? null
	}

	get openHandle(): number | null {
		return this.#segments.at(-1)?.handle ?? null
	}

	/** Numbers and writes a record. Returns why the disk did not take it; nothing has changed then. */
	append(record: UnnumberedRecord, elapsedMs: number | undefined): GapCause | null {
		const seq = this.#lastSeq + 1
		const numbered: SpooledRecord = { record: { ...record, seq } }
		if (elapsedMs !== undefined) numbered.elapsedMs = elapsedMs
		const gap = this.#pendingGap
		const lost = gap && {
			record: createGap(gap.fromSeq, seq - 1, gap.fromAt, record.at, gap.cause),
		}
		const records = lost ? [lost, numbered] : [numbered]
		try {
			try {
				this.#writable().append(records)
			} catch (error) {
				if (!isDiskFull(error) || !this.#removeAcknowledged()) throw error
				this.#writable().append(records)
			}
		} catch (error) {
			return isDiskFull(error) ? 'disk-full' : 'spool-damaged'
		}
		this.#pendingGap = null
		this.#lastSeq = seq
		this.dirty = true
		return null
	}

	/** Uses up a seq for a record that is not kept. */
	dropRecord(at: number, cause: GapCause): void {
		this.#lastSeq += 1
		this.#pendingGap ??= { fromSeq: this.#lastSeq, fromAt: at, cause }
		this.dropped += 1
	}

	/** Removes the current file when the server has all of it; the next record starts a new one. */
	#removeAcknowledged(): number {
		const last = this.#segments.at(-1)
		if (!last || last.bytes === 0 || !this.drained) return 0
		this.close()
		for (const { path } of this.#segments) rmSync(path, { force: true })
		this.#segments = []
		return last.bytes
	}

	#writable(): Segment {
		const last = this.#segments.at(-1)
		if (last && last.handle !== null && last.bytes < SEGMENT_BYTES) return last
		this.close()
		// Indexed again when its turn comes: an index of all that waits would fill the memory.
		if (last && last !== this.#segments.find(({ lastSeq }) => lastSeq > this.#ackedSeq))
			last.entries = null
		mkdirSync(this.folder, { recursive: true })
		const firstSeq = this.writtenSeq + 1
		const segment = Segment.create(segmentPath(this.folder, firstSeq), firstSeq)
		this.#segments.push(segment)
		syncFolder(this.folder)
		return segment
	}

	/** The next records of one segment, without removing them. Holes come as gap records. */
	peek({ maxRecords, maxBytes }: PeekLimits): SpooledRecord[] {
		const last = this.#segments.at(-1)
		for (const segment of this.#segments) {
			if (segment.lastSeq <= this.#ackedSeq) continue
			openSegment(segment, this.#quarantine, segment === last)
			const found = this.#fillHoles(segment.read(this.#ackedSeq, maxRecords, maxBytes))
			if (found.length) return found
		}
		return []
	}

	#fillHoles(spooled: SpooledRecord[]): SpooledRecord[] {
		let after = this.#ackedSeq
		let previousAt: number | undefined
		return spooled.flatMap((item) => {
			const { record } = item
			const fromSeq = record.kind === 'gap' ? Math.max(after + 1, record.fromSeq) : record.seq
			const hole = fromSeq > after + 1
			const { at } = record
			const before = hole
				? [{ record: createGap(after + 1, fromSeq - 1, previousAt ?? at, at, 'spool-damaged') }]
				: []
			after = record.seq
			previousAt = at
			return [...before, this.#prepareForSending(item, fromSeq)]
		})
	}

	#prepareForSending(item: SpooledRecord, fromSeq: number): SpooledRecord {
		const { record } = item
		if (record.kind === 'gap')
			return { record: { ...record, fromSeq, records: record.seq - fromSeq + 1 } }
		if (!this.#refused.has(record.seq)) return item
		return { record: createGap(record.seq, record.seq, record.at, record.at, 'refused') }
	}

	/** Puts a gap in the place of a record the server will never take. */
	refuse(seq: number): void {
		this.#refused.add(seq)
		this.dropped += 1
	}

	/** Deletes everything up to `seq`: the server has it. */
	acknowledge(seq: number): void {
		const acked = Math.min(seq, this.writtenSeq)
		if (acked <= this.#ackedSeq) return
		this.#ackedSeq = acked
		for (const refused of this.#refused) if (refused <= acked) this.#refused.delete(refused)
		let head = this.#segments[0]
		while (head && head.handle === null && head.lastSeq <= acked) {
			rmSync(head.path, { force: true })
			this.#segments.shift()
			head = this.#segments[0]
		}
		saveAckedSeq(this.folder, acked)
	}

	/** Replaces the oldest segment with a gap. Returns the bytes freed; 0 when there is nothing to evict. */
	evictOldest(cause: GapCause): number {
		try {
			const { drained, waiting } = this
			if (drained) return this.#removeAcknowledged()
			const freed = evictSegment(this.#segments, cause)
			this.dropped += Math.min(freed?.records ?? 0, waiting)
			return freed?.bytes ?? 0
		} catch {
			return 0
		}
	}

	close(): void {
		this.#segments.at(-1)?.close()
	}

	/** Removes the files of a queue that is no longer needed. */
	remove(): void {
		this.close()
		rmSync(this.folder, { recursive: true, force: true })
	}
}

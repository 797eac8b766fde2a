import { closeSync, ftruncateSync, openSync, readSync } from 'node:fs'
import { writeWhole } from '../write-file'
import { decodeLine, encodeLine, type SpooledRecord } from './spool-line'

export type Entry = { seq: number; offset: number; bytes: number }

/** One file of the spool: lines appended at the end, read by position. Only the newest is written. */
export class Segment {
	lastSeq: number
	bytes = 0
	/** Lines in it; estimated from its name and the next one's until it is indexed. */
	count = 0
	/** Where its lines are; null until it is indexed. */
	entries: Entry[] | null = null
	#file: number | null = null

	constructor(
		public path: string,
		readonly firstSeq: number,
	) {
		this.lastSeq = firstSeq - 1
	}

	/** Starts a file to append to. Throws when it cannot be made. */
	static create(path: string, firstSeq: number): Segment {
		const segment = new Segment(path, firstSeq)
		segment.#file = openSync(path, 'a+', 0o640)
		segment.entries = []
		return segment
	}

	get handle(): number | null {
		return this.#file
	}

	/** Appends all or nothing: when the disk takes only a part, that part is cut off again and it throws. */
	append(records: readonly SpooledRecord[]): void {
		const file = this.#file
		if (file === null) throw new Error(`${this.path} is closed`)
		const lines = records.map(encodeLine)
		try {
			writeWhole(file, Buffer.concat(lines))
		} catch (error) {
			ftruncateSync(file, this.bytes)
			throw error
		}
		records.forEach(({ record: { seq } }, index) => {
			const bytes = lines[index]?.length ?? 0
			this.entries?.push({ seq, offset: this.bytes, bytes })
			this.bytes += bytes
			this.lastSeq = seq
		})
		this.count += records.length
	}

	/** Bytes of the records after `afterSeq`; all of them when it is not indexed yet. */
	bytesAfter(afterSeq: number): number {
		if (this.lastSeq <= afterSeq) return 0
		const first = this.entries?.find(({ seq }) => seq > afterSeq)
		return this.bytes - (first?.offset ?? 0)
	}

	/** Records after `afterSeq`, at most `maxRecords` and about `maxBytes`, at least one. */
	read(afterSeq: number, maxRecords: number, maxBytes: number): SpooledRecord[] {
		const entries = this.entries ?? []
		const from = entries.findIndex(({ seq }) => seq > afterSeq)
		const first = entries[from]
		if (!first) return []
		let bytes = 0
		const wanted = entries.slice(from, from + maxRecords).filter((entry, index) => {
			bytes += entry.bytes
			return index === 0 || bytes <= maxBytes
		})
		const last = wanted.at(-1) ?? first
		const block = this.#readBlock(first.offset, last.offset + last.bytes - first.offset)
		return wanted.flatMap(({ offset, bytes }) => {
			const start = offset - first.offset
			return decodeLine(block.toString('utf8', start, start + bytes - 1)) ?? []
		})
	}

	#readBlock(offset: number, bytes: number): Buffer {
		const block = Buffer.alloc(bytes)
		const file = this.#file ?? openSync(this.path, 'r')
		try {
			for (let done = 0; done < bytes;) {
				const read = readSync(file, block, done, bytes - done, offset + done)
				if (read === 0) break
				done += read
			}
		} finally {
			if (file !== this.#file) closeSync(file)
		}
		return block
	}

	close(): void {
		if (this.#file !== null) closeSync(this.#file)
		this.#file = null
	}
}

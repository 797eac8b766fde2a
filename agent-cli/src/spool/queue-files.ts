import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Segment } from './segment'

/** The file of the segment that begins with this record: its number, in twelve digits. */
export const segmentPath = (folder: string, firstSeq: number): string =>
	join(folder, `${String(firstSeq).padStart(12, '0')}.ndjson`)

/** The segments of a folder by first seq; each ends where the next begins, the last is still unknown. */
export function listSegments(folder: string): Segment[] {
	const names = readdirSync(folder).filter((name) => /^\d{12}\.ndjson$/.test(name))
	const firsts = names.map((name) => Number(name.slice(0, 12))).sort((a, b) => a - b)
	return firsts.map((firstSeq, index) => {
		const segment = new Segment(segmentPath(folder, firstSeq), firstSeq)
		segment.bytes = statSync(segment.path).size
		segment.lastSeq = (firsts[index + 1] ?? firstSeq) - 1
		segment.count = segment.lastSeq - firstSeq + 1
		return segment
	})
}

/** The last seq the server has acknowledged; 0 when unknown, which only means sending again. */
export function readAckedSeq(folder: string): number {
	try {
		const seq = Number(readFileSync(join(folder, 'acked'), 'utf8'))
		return Number.isSafeInteger(seq) && seq > 0 ? seq : 0
	} catch {
		return 0
	}
}

/** Not fsynced and allowed to fail: a lost acknowledgement is replayed, and replays change nothing. */
export function saveAckedSeq(folder: string, seq: number): void {
	try {
		writeFileSync(join(folder, 'acked.tmp'), String(seq))
		renameSync(join(folder, 'acked.tmp'), join(folder, 'acked'))
	} catch {
		// A full disk: the next acknowledgement tries again.
	}
}

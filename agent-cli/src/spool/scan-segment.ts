import { readFileSync } from 'node:fs'
import type { Entry } from './segment'
import { decodeLine, LINE_MAX_BYTES, type SpooledRecord } from './spool-line'

export type SegmentScan = {
	entries: Entry[]
	records: SpooledRecord[]
	/** `tail`: damaged lines at the end only, as a power cut leaves them. */
	damage: 'none' | 'tail' | 'middle'
	/** Up to the end of the last good line. */
	goodBytes: number
}

/** Reads a whole segment file and sorts its lines into good and damaged. Throws when it cannot be read. */
export function scanSegment(path: string): SegmentScan {
	const content = readFileSync(path)
	const scan: SegmentScan = { entries: [], records: [], damage: 'none', goodBytes: 0 }
	let bad = false
	for (let offset = 0; offset < content.length;) {
		const newline = content.indexOf(10, offset)
		const end = newline < 0 ? content.length : newline
		const readable = newline >= 0 && end - offset <= LINE_MAX_BYTES
		const spooled = readable ? decodeLine(content.toString('utf8', offset, end)) : null
		if (spooled && spooled.record.seq > (scan.entries.at(-1)?.seq ?? 0)) {
			if (bad) scan.damage = 'middle'
			scan.entries.push({ seq: spooled.record.seq, offset, bytes: end + 1 - offset })
			scan.records.push(spooled)
			scan.goodBytes = end + 1
		} else bad = true
		offset = end + 1
	}
	if (bad && scan.damage === 'none') scan.damage = 'tail'
	return scan
}

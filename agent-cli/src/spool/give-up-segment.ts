import { rmSync, statSync, writeFileSync } from 'node:fs'
import { gapOf, type Gap, type GapCause } from './gap'
import { scanSegment } from './scan-segment'
import type { Segment } from './segment'
import { encodeLine } from './spool-line'

/** A segment no larger than this can be a lone gap record; there is nothing to win from it. */
const GAP_BYTES = 300

/**
 * Replaces the oldest segment that holds records by a gap record, joined to a gap just before it, and
 * says what was won. The caller's list is changed; null when nothing is left to give up.
 */
export function giveUpSegment(
	segments: Segment[],
	cause: GapCause,
): { bytes: number; records: number } | null {
	const index = segments.findIndex(({ bytes }) => bytes > GAP_BYTES)
	const segment = segments[index]
	if (!segment) return null
	segment.close()
	const won = { bytes: segment.bytes, records: segment.count }
	const gap = gapFor(segment, cause)
	const before = segments[index - 1]
	const previous = before && loneGap(before)
	if (before && previous?.cause === cause) {
		becomeGap(before, gapOf(previous.fromSeq, gap.seq, previous.fromAt, gap.at, cause))
		rmSync(segment.path, { force: true })
		segments.splice(index, 1)
	} else becomeGap(segment, gap)
	return won
}

function gapFor({ path, firstSeq, lastSeq }: Segment, cause: GapCause): Gap {
	const records = readRecords(path)
	const writtenAt = Math.round(statSync(path).mtimeMs)
	const fromAt = records.at(0)?.at ?? writtenAt
	return gapOf(firstSeq, lastSeq, fromAt, records.at(-1)?.at ?? fromAt, cause)
}

function readRecords(path: string) {
	try {
		return scanSegment(path).records.map(({ record }) => record)
	} catch {
		return []
	}
}

function loneGap({ path, bytes }: Segment): Gap | null {
	const [record] = bytes <= GAP_BYTES ? readRecords(path) : []
	return record?.kind === 'gap' ? record : null
}

/** Written over the old content: a full disk has no room for a second file. */
function becomeGap(segment: Segment, gap: Gap): void {
	const line = encodeLine({ record: gap })
	writeFileSync(segment.path, line)
	segment.entries = [{ seq: gap.seq, offset: 0, bytes: line.length }]
	segment.lastSeq = gap.seq
	segment.bytes = line.length
	segment.count = 1
}

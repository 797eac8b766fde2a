import { rmSync, statSync, writeFileSync } from 'node:fs'
import { createGap, type Gap, type GapCause } from './gap'
import { scanSegment } from './scan-segment'
import type { Segment } from './segment'
import { encodeLine } from './spool-line'

/** A segment no larger than this can be a lone gap record; evicting it frees nothing. */
const GAP_BYTES = 300

/**
 * Replaces the oldest segment that holds records with a gap record, merged with a gap just before it, and
 * returns how much was freed. Changes the caller's list; null when nothing is left to evict.
 */
export function evictSegment(
	segments: Segment[],
	cause: GapCause,
): { bytes: number; records: number } | null {
	const index = segments.findIndex(({ bytes }) => bytes > GAP_BYTES)
	const segment = segments[index]
	if (!segment) return null
	segment.close()
	const freed = { bytes: segment.bytes, records: segment.count }
	const gap = createSegmentGap(segment, cause)
	const before = segments[index - 1]
	const previous = before && readLoneGap(before)
	if (before && previous?.cause === cause) {
		overwriteWithGap(before, createGap(previous.fromSeq, gap.seq, previous.fromAt, gap.at, cause))
		rmSync(segment.path, { force: true })
		segments.splice(index, 1)
	} else overwriteWithGap(segment, gap)
	return freed
}

function createSegmentGap({ path, firstSeq, lastSeq }: Segment, cause: GapCause): Gap {
	const records = readRecords(path)
	const writtenAt = Math.round(statSync(path).mtimeMs)
	const fromAt = records.at(0)?.at ?? writtenAt
	return createGap(firstSeq, lastSeq, fromAt, records.at(-1)?.at ?? fromAt, cause)
}

function readRecords(path: string) {
	try {
		return scanSegment(path).records.map(({ record }) => record)
	} catch {
		return []
	}
}

function readLoneGap({ path, bytes }: Segment): Gap | null {
	const [record] = bytes <= GAP_BYTES ? readRecords(path) : []
	return record?.kind === 'gap' ? record : null
}

/** Written over the old content: a full disk has no room for a second file. */
function overwriteWithGap(segment: Segment, gap: Gap): void {
	const line = encodeLine({ record: gap })
	writeFileSync(segment.path, line)
	segment.entries = [{ seq: gap.seq, offset: 0, bytes: line.length }]
	segment.lastSeq = gap.seq
	segment.bytes = line.length
	segment.count = 1
}

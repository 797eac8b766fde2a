import {
	closeSync,
	ftruncateSync,
	mkdirSync,
	openSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { writeFileAtomically } from '../write-file'
import { createGap } from './gap'
import { scanSegment, type SegmentScan } from './scan-segment'
import type { Segment } from './segment'
import { encodeLine } from './spool-line'

const QUARANTINED_FILES = 20

/**
 * Reads a segment from disk and indexes its lines. A torn tail is truncated. A segment damaged
 * elsewhere is moved to `quarantine` and its intact lines are rewritten; what is missing shows as a
 * gap when read. Never throws: a file that cannot be read counts as empty.
 */
export function openSegment(segment: Segment, quarantine: string, isLast: boolean): void {
	if (segment.entries) return
	let scan = scanOrEmpty(segment.path)
	if (scan.damage === 'tail' && isLast && scan.entries.length)
		truncateTail(segment.path, scan.goodBytes)
	else if (scan.damage !== 'none' || !scan.entries.length) scan = rewrite(segment, scan, quarantine)
	segment.entries = scan.entries
	segment.bytes = scan.goodBytes
	segment.count = scan.entries.length
	if (isLast) segment.lastSeq = scan.entries.at(-1)?.seq ?? segment.firstSeq
}

function scanOrEmpty(path: string): SegmentScan {
	try {
		return scanSegment(path)
	} catch {
		return { entries: [], records: [], damage: 'middle', goodBytes: 0 }
	}
}

function truncateTail(path: string, bytes: number): void {
	try {
		const file = openSync(path, 'r+')
		try {
			ftruncateSync(file, bytes)
		} finally {
			closeSync(file)
		}
	} catch {
		// The lines are indexed already; the torn rest is never read.
	}
}

function rewrite(segment: Segment, scan: SegmentScan, quarantine: string): SegmentScan {
	const { path, firstSeq } = segment
	const at = lastModifiedAt(path)
	const lastKnown = Math.max(firstSeq, segment.lastSeq)
	const lost = createGap(firstSeq, lastKnown, at, at, 'spool-damaged')
	const lines = (scan.records.length ? scan.records : [{ record: lost }]).map(encodeLine)
	try {
		quarantineFile(path, quarantine)
		writeFileAtomically(path, lines.join(''))
		return scanSegment(path)
	} catch {
		return scan
	}
}

function lastModifiedAt(path: string): number {
	try {
		return Math.max(0, Math.round(statSync(path).mtimeMs))
	} catch {
		return 0
	}
}

/** Keeps the newest damaged files for a later investigation. */
function quarantineFile(path: string, quarantine: string): void {
	mkdirSync(quarantine, { recursive: true })
	const lane = basename(dirname(path))
	const boot = basename(dirname(dirname(path)))
	renameSync(path, join(quarantine, `${boot}-${lane}-${basename(path)}`))
	const kept = readdirSync(quarantine).sort()
	for (const name of kept.slice(0, Math.max(0, kept.length - QUARANTINED_FILES)))
		rmSync(join(quarantine, name), { force: true })
}

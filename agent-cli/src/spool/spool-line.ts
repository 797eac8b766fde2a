import { crc32 } from 'node:zlib'
import type { AgentRecord } from '@sfc/contract/agent/batch'

/**
 * A record as it lies on the disk. `elapsedMs` is there while the server's time was not known: the
 * milliseconds since the agent's start, from which `at` can be corrected later in the same run.
 */
export type SpooledRecord = { record: AgentRecord; elapsedMs?: number }

/** No line of the spool is longer: 500 values with the longest keys and reasons fit. */
export const LINE_MAX_BYTES = 512 * 1024

export function encodeLine({ record, elapsedMs }: SpooledRecord): Buffer {
	const json = JSON.stringify(elapsedMs === undefined ? { r: record } : { r: record, m: elapsedMs })
	return Buffer.from(`${checksum(json)} ${json}\n`)
}

/** The record on a line, or null when the line is damaged in any way. */
export function decodeLine(line: string): SpooledRecord | null {
	const json = line.slice(9)
	if (line[8] !== ' ' || checksum(json) !== line.slice(0, 8)) return null
	try {
		// The checksum says these are the bytes this program wrote.
		const { r, m } = JSON.parse(json) as { r: AgentRecord; m?: number }
		return typeof r.seq === 'number'
			? { record: r, ...(m === undefined ? {} : { elapsedMs: m }) }
			: null
	} catch {
		return null
	}
}

const checksum = (json: string): string => crc32(json).toString(16).padStart(8, '0')

import type { GapRecord } from '@sfc/contract/agent/batch'
import type { z } from 'zod'

export type Gap = z.infer<typeof GapRecord>
export type GapCause = Gap['cause']

/** The record that replaces the seqs from `fromSeq` to `seq`. */
export const createGap = (
	fromSeq: number,
	seq: number,
	fromAt: number,
	at: number,
	cause: GapCause,
): Gap => ({
	seq,
	kind: 'gap',
	at: Math.max(at, fromAt),
	fromSeq,
	fromAt,
	records: seq - fromSeq + 1,
	cause,
})

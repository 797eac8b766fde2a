import { strictObject } from '@sfc/contract/strict-object'
import { z } from 'zod'

/** What asks a scale for its weight now, stable or not. */
export const QUESTIONS = {
	/** MT-SICS: Mettler Toledo, and others that follow it. */
	sics: 'SI\r\n',
	/** A&D. */
	and: 'Q\r\n',
	/** SBI of Sartorius. */
	sbi: '\u001BP\r\n',
	/** It sends lines by itself. */
	none: '',
} as const

const common = {
	protocol: z.enum(['sics', 'and', 'sbi', 'none']),
	/** Longest wait for a line with a weight. */
	timeoutMs: z.int().min(500).max(30_000).default(3000),
}

export const ScaleSettings = z.discriminatedUnion('transport', [
	strictObject({
		...common,
		transport: z.literal('tcp'),
		/** The scale itself, or the serial server that it hangs on. */
		host: z.string().min(1).max(253),
		port: z.int().min(1).max(65_535),
	}),
	strictObject({
		...common,
		transport: z.literal('serial'),
		/** `/dev/serial/by-id/…`, `/dev/ttyUSB0`. */
		path: z.string().min(1).max(200),
		baudRate: z.literal([1200, 2400, 4800, 9600, 19_200, 38_400]).default(9600),
		parity: z.enum(['none', 'even', 'odd']).default('none'),
	}),
])
export type ScaleSettings = z.infer<typeof ScaleSettings>

import { strictObject } from '@sfc/contract/strict-object'
import { z } from 'zod'

const common = {
	/** Longest wait for one answer: a reading takes a second. */
	timeoutMs: z.int().min(1500).max(30_000).default(4000),
}

export const EzoSettings = z.discriminatedUnion('transport', [
	strictObject({
		...common,
		transport: z.literal('i2c'),
		/** The number in `/dev/i2c-1`. */
		bus: z.int().min(0).max(99).default(1),
		/** 97 of DO, 98 of ORP, 99 of pH, 100 of EC, 102 of RTD, unless it was changed. */
		address: z.int().min(8).max(119),
	}),
	strictObject({
		...common,
		transport: z.literal('uart'),
		/** `/dev/ttyUSB0`, `/dev/serial0`. */
		path: z.string().min(1).max(200),
		baudRate: z.literal([300, 1200, 2400, 9600, 19_200, 38_400, 57_600, 115_200]).default(9600),
	}),
])
export type EzoSettings = z.infer<typeof EzoSettings>
export type SettingsFor<T extends EzoSettings['transport']> = Extract<EzoSettings, { transport: T }>

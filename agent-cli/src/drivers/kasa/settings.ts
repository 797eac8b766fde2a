import { strictObject } from '@sfc/contract/strict-object'
import { z } from 'zod'

export const KASA_PORT = 9999

export const KasaSettings = strictObject({
	host: z.string().min(1).max(253),
	port: z.int().min(1).max(65_535).default(KASA_PORT),
	/** Its hardware address, by which another plug at this address is refused. */
	mac: z
		.string()
		.regex(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/i, 'a MAC with colons')
		.optional(),
	timeoutMs: z.int().min(200).max(30_000).default(3000),
	/** The longest time its own countdown is set to; a longer ON is written anew before it ends. */
	longestS: z.int().min(60).max(86_400).default(900),
})
export type KasaSettings = z.infer<typeof KasaSettings>

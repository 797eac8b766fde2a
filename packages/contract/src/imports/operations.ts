import { z } from 'zod'
import { defineOperations } from '../operation'
import { PRECISIONS } from './timestamp'

/** The write address of InfluxDB, for programs that support it. */
export const IMPORT_PATH = '/api/v2/write'

/** `bucket` and `org` are sent by every client of InfluxDB and mean nothing here. */
const WriteQuery = z.object({
	// The write itself refuses any other, so that it is counted among what was refused.
	precision: z.string().default('ns').meta({ enum: PRECISIONS, description: 'Unit of the times' }),
	bucket: z.string().optional().describe('Taken and not used'),
	org: z.string().optional().describe('Taken and not used'),
})

export const importOperations = defineOperations({
	writeLines: {
		tag: 'Imports',
		auth: 'import',
		anyOrigin: true,
		method: 'post',
		path: IMPORT_PATH,
		summary: 'Write readings as InfluxDB v2 line protocol, gzipped or plain; answered when on disk',
		query: WriteQuery,
		textBody: 'Lines such as `climate,device=esp-1,zone=nursery temperature=21.5 1700000000`',
		answer: 'Stored',
		status: 204,
		refusals: {
			400: 'Lines that are not valid, named by number; the others are stored',
			413: 'More lines or bytes than one write may have',
			422: 'The farm has as many imported points as it may; what fits is stored',
			429: 'Too many writes; Retry-After says for how long',
			503: 'Busy; Retry-After says for how long',
		},
	},
})

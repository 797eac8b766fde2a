import { z } from 'zod'
import { noSuch, onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { ImportInput, ImportWire } from './import-input'
import { PRECISIONS, PRECISIONS_V1 } from './timestamp'

/** The write address of InfluxDB, for programs that support it. */
const IMPORT_PATH = '/api/v2/write'

/** `bucket` and `org` are sent by every client of InfluxDB and mean nothing here. */
const WriteQuery = z.object({
	// The write itself refuses any other, so that it is counted among what was refused.
	precision: z.string().default('ns').meta({ enum: PRECISIONS, description: 'Unit of the times' }),
	bucket: z.string().optional().describe('Taken and not used'),
	org: z.string().optional().describe('Taken and not used'),
	orgID: z.string().optional().describe('Taken and not used'),
})

/** The write address of InfluxDB 1, and the addresses that clients look at first. */
const IMPORT_PATH_V1 = '/write'
export const INFLUX_PATHS = [IMPORT_PATH_V1, '/ping', '/health'] as const

/** The address that Prometheus has for `remote_write`. */
const REMOTE_WRITE_PATH = '/api/v1/write'

/** Every address that takes writes of imports. */
export const WRITE_PATHS = [IMPORT_PATH, IMPORT_PATH_V1, REMOTE_WRITE_PATH] as const

const write = {
	tag: 'Imports',
	auth: 'import',
	anyOrigin: true,
	method: 'post',
	answer: 'Stored',
	status: 204,
} as const

const writeRefusals = {
	400: 'Lines that are not valid, named by number; the others are stored',
	413: 'More lines or bytes than one write may have',
	422: 'The farm has as many imported points as it may; what fits is stored',
	429: 'Too many writes; Retry-After says for how long',
	503: 'Busy; Retry-After says for how long',
} as const

const lines = {
	...write,
	textBody: 'Lines such as `climate,device=esp-1,zone=nursery temperature=21.5 1700000000`',
	refusals: writeRefusals,
} as const

const ofFarm = { tag: 'Imports', auth: 'user', query: onFarm } as const

export const importOperations = defineOperations({
	listImports: {
		...ofFarm,
		method: 'get',
		path: '/api/imports',
		permission: 'farm.see',
		scope: 'read',
		summary: 'The programs that may write readings of a farm, newest first',
		answer: z.array(ImportWire),
	},
	addImport: {
		...ofFarm,
		method: 'post',
		path: '/api/imports',
		permission: 'agent.manage',
		scope: 'session',
		summary: 'Make a token with which a program writes readings of a farm; it is shown once',
		body: ImportInput,
		status: 201,
		answer: z.object({ id: z.string(), token: z.string() }),
		refusals: {
			403: 'Confirm first that it is you: the sign-in is older than ten minutes',
			409: 'The farm has as many as it may have, or is simulated',
		},
	},
	removeImport: {
		...ofFarm,
		method: 'delete',
		path: '/api/imports/{importId}',
		permission: 'agent.manage',
		scope: 'manage',
		summary: 'Remove an import: its token works no longer, its readings stay',
		answer: z.object({ success: z.literal(true) }),
		refusals: { 404: noSuch('import') },
	},
	writeLines: {
		...lines,
		path: IMPORT_PATH,
		summary: 'Write readings as InfluxDB v2 line protocol, gzipped or plain; answered when on disk',
		query: WriteQuery,
	},
	writeLinesV1: {
		...lines,
		path: IMPORT_PATH_V1,
		summary: 'The same for clients of InfluxDB 1: the token is the password, with any user name',
		query: z.object({
			precision: z
				.string()
				.default('ns')
				.meta({ enum: Object.keys(PRECISIONS_V1) }),
			db: z.string().optional().describe('Taken and not used'),
			rp: z.string().optional().describe('Taken and not used'),
			consistency: z.string().optional().describe('Taken and not used'),
			u: z.string().optional().describe('Any user name'),
			p: z.string().optional().describe('The token'),
		}),
	},
	writeSeries: {
		...write,
		path: REMOTE_WRITE_PATH,
		bodyAs: 'raw',
		summary: 'Write readings as Prometheus remote write 1.0: a WriteRequest, packed with snappy',
		refusals: {
			...writeRefusals,
			400: 'Series that are not valid, named by number; the others are stored',
			415: 'Remote write 2.0, or a body that is not packed with snappy',
		},
	},
	pingInflux: {
		tag: 'Imports',
		auth: 'none',
		method: 'get',
		path: '/ping',
		summary: 'Whether the server is there, as clients of InfluxDB ask before they write',
		answer: 'It is there',
		status: 204,
	},
	healthInflux: {
		tag: 'Imports',
		auth: 'none',
		method: 'get',
		path: '/health',
		summary: 'Whether writes are taken, as clients of InfluxDB ask before they write',
		answer: z.object({
			name: z.string(),
			message: z.string(),
			status: z.enum(['pass', 'fail']),
			checks: z.array(z.never()),
			version: z.string(),
		}),
	},
})

import { strictObject } from '@sfc/contract/strict-object'
import { z } from 'zod'
import { checkPoints, VALUE_POINT } from '../value-point'

const Oid = z
	.string()
	.max(200)
	.regex(/^\.?\d+(\.\d+)+$/, 'numbers with dots, like 1.3.6.1.2.1.1.5.0')
	.transform((oid) => oid.replace(/^\./, ''))

/** The standard asks for eight characters at least, and devices refuse shorter ones. */
const Password = z.string().min(8).max(200)
export const SNMP_AUTH = ['md5', 'sha', 'sha224', 'sha256', 'sha384', 'sha512'] as const
/** Privacy protocols. AES with 256 bits makes its key in two ways: `aes256b` (Blumenthal), `aes256r` (Reeder, Cisco). */
export const SNMP_PRIVACY = ['aes', 'aes256b', 'aes256r'] as const

const SnmpV3 = strictObject({
	version: z.literal('3'),
	user: z.string().min(1).max(32),
	authProtocol: z.enum(SNMP_AUTH).default('sha'),
	authPassword: Password.optional(),
	privProtocol: z.enum(SNMP_PRIVACY).default('aes'),
	privPassword: Password.optional(),
}).refine(({ authPassword, privPassword }) => !privPassword || authPassword, {
	path: ['authPassword'],
	message: 'encryption (privPassword) needs authPassword too',
})

export const SnmpLogin = z.discriminatedUnion('version', [
	strictObject({ version: z.literal('2c'), community: z.string().min(1).max(200) }),
	SnmpV3,
])
export type SnmpLogin = z.infer<typeof SnmpLogin>

export const SnmpSettings = strictObject({
	host: z.string().min(1).max(253),
	port: z.int().min(1).max(65_535).default(161),
	login: SnmpLogin.default({ version: '2c', community: 'public' }),
	timeoutMs: z.int().min(100).max(30_000).default(2000),
	points: z
		.array(strictObject({ ...VALUE_POINT, oid: Oid }))
		.min(1)
		.max(200),
	kind: z.enum(['controller', 'sensor', 'meter', 'other']).default('sensor'),
	vendor: z.string().max(120).optional(),
	model: z.string().max(120).optional(),
	/** Serial number or hardware address. */
	identity: z.string().max(200).optional(),
}).superRefine(({ points }, ctx) => checkPoints(points, ctx))
export type SnmpSettings = z.infer<typeof SnmpSettings>

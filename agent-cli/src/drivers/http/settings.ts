import { Switchable } from '@sfc/contract/agent/inventory'
import { strictObject } from '@sfc/contract/strict-object'
import { z } from 'zod'
import { parsePath } from '../path-in-json'
import { checkPoints, VALUE_POINT } from '../value-point'

/** The steps of `$.sensors[0].temp`, or undefined when it is no such path. */
export const switchSteps = (path: string): string[] | undefined =>
	parsePath(path.replace(/^\$/, ''))

const JsonPath = z
	.string()
	.max(200)
	.refine((path) => switchSteps(path) !== undefined, 'a path like $.sensors[0].temp')

/** The place of the time that an ON lasts, in a request whose device ends it by itself. */
export const SECONDS = '{seconds}'
/** The time that an ON lasts as Tasmota counts it: tenths of a second to 111, then seconds plus 100. */
export const PULSE_TIME = '{pulseTime}'

const Request = strictObject({
	method: z.enum(['GET', 'POST', 'PUT']).default('GET'),
	/** At the device, with the query: `/cm?cmnd=Status%2010`. */
	path: z.string().max(1000).regex(/^\//, 'begins with /'),
	body: z.string().max(10_000).optional(),
	contentType: z.string().max(100).default('application/json'),
})
export type Request = z.infer<typeof Request>

const takesTime = ({ path, body = '' }: Request) =>
	[SECONDS, PULSE_TIME].some((place) => `${path}${body}`.includes(place))

/** Two plain requests. Without a state that can be read, its first command would lock an output for good. */
const Switch = strictObject({
	on: Request,
	off: Request,
	/** Where the device says how many seconds are left of an ON. */
	timerPath: JsonPath.optional(),
	/** What to ask for the time that is left, where the answer with the state does not have it. */
	timerRequest: Request.optional(),
	/** Whether a further ON begins the timer anew, so that it may be short; known of Shelly and Tasmota. */
	renews: z.boolean().optional(),
	/** The longest ON that the device ends by itself, seconds. */
	longestS: z.int().min(1).max(86_400).default(3600),
})
	.refine(({ on, timerPath }) => takesTime(on) === (timerPath !== undefined), {
		message: `an ON with ${SECONDS} or ${PULSE_TIME} needs timerPath, which proves that the device ends it, and the other way round`,
	})
	.refine(({ off }) => !takesTime(off), { message: `an OFF lasts: it has no ${SECONDS}` })
export type Switch = z.infer<typeof Switch>

/** `/relay/0?turn=on&timer={seconds}` of a Shelly of the first generation. */
const SHELLY = /^\/(relay|light|color|white)\/\d\?.*\btimer=\{seconds\}/

/**
 * Whether a further ON begins the timer of the device anew. A Shelly of the first generation sets it with each
 * `timer=` (shelly-api-docs.shelly.cloud/gen1), Tasmota with each ON while PulseTime is set (“Restart PulseTime if
 * powered On” of ExecuteCommandPower, tasmota_support/support_tasmota.ino at 0385204ca).
 */
export const isRenewable = ({ on, renews, timerPath }: Switch): boolean =>
	timerPath !== undefined && (renews ?? (SHELLY.test(on.path) || on.path.includes(PULSE_TIME)))

const Point = strictObject({
	...VALUE_POINT,
	path: JsonPath,
	switch: Switch.optional(),
	switchable: strictObject(Switchable.shape).optional(),
})
	.refine((point) => !point.switch === !point.switchable, {
		message: 'what can be switched has both: switch (how) and switchable (what it drives)',
	})
	.refine((point) => !point.switch || point.quantity === 'switch', {
		message: 'what can be switched is of quantity switch',
	})
export type Point = z.infer<typeof Point>

const Ask = Request.extend({
	points: z.array(Point).min(1).max(200),
	/** Where the answer says of when it is, and how old it may be. A text without a zone is local time. */
	time: strictObject({
		path: JsonPath,
		maxAgeS: z.int().min(5).max(604_800).default(900),
	}).optional(),
})
export type Ask = z.infer<typeof Ask>

const name = z.string().min(1).max(200)
const secret = z.string().max(2000)

const Auth = z.discriminatedUnion('type', [
	strictObject({ type: z.literal('none') }),
	strictObject({ type: z.literal('basic'), username: name, password: secret }),
	strictObject({ type: z.literal('digest'), username: name, password: secret }),
	strictObject({
		type: z.literal('bearer'),
		token: secret.regex(/^[\x21-\x7e]+$/, 'no spaces'),
	}),
	strictObject({
		type: z.literal('header'),
		name: name.regex(/^[A-Za-z0-9-]+$/, 'letters, digits and -'),
		secret: secret.regex(/^[\x20-\x7e]+$/, 'plain characters'),
	}),
])
export type Auth = z.infer<typeof Auth>

export const HttpSettings = strictObject({
	/** `http://192.168.1.40` or `https://host:8443`; paths come with each request. */
	url: z.url({ protocol: /^https?$/ }).refine((url) => {
		const { pathname, search, username, password } = new URL(url)
		return pathname === '/' && !search && !username && !password
	}, 'scheme, host and port alone: paths belong to requests, and a login to auth'),
	auth: Auth.default({ type: 'none' }),
	/** False for a device with a certificate of its own making. */
	checkCertificate: z.boolean().default(true),
	timeoutMs: z.int().min(200).max(60_000).default(5000),
	requests: z.array(Ask).min(1).max(20),
	vendor: z.string().max(120).optional(),
	model: z.string().max(120).optional(),
	/** Serial number or hardware address. */
	identity: z.string().max(200).optional(),
	simulated: z.boolean().default(false),
}).superRefine(({ requests }, ctx) =>
	checkPoints(
		requests.flatMap(({ points }) => points),
		ctx,
	),
)
export type HttpSettings = z.infer<typeof HttpSettings>

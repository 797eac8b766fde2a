import { CAMERA_EVENTS } from '@sfc/domain/cameras/camera-events'
import { VERDICTS } from '@sfc/domain/control/controllers/dosing/dose'
import { DOSER_ROLES } from '@sfc/domain/growing/nutrients/doser-role'
import { DOSE_LIMITS } from '@sfc/domain/control/controllers/dosing/dosing-settings'
import { LAYERS } from '@sfc/domain/control/decide-output'
import { QUALITIES } from '@sfc/domain/readings/quality'
import { z } from 'zod'
import { EventKey } from '../cameras/still'
import { RECORD_MAX_VALUES } from './paths'

/**
 * A batch is gzipped NDJSON: the header on the first line, one record on each further line. All
 * records are of one boot and one lane, in the order of `seq`, without gaps.
 * Lanes: `events` (outcomes, decisions, device states; never dropped), `live` (readings taken while
 * the connection is up) and `backlog` (readings taken while it was down, sent after live ones).
 */
export const LANES = ['events', 'live', 'backlog'] as const
export type Lane = (typeof LANES)[number]

export const BatchHeader = z.object({
	bootId: z.string().min(1).max(40),
	lane: z.enum(LANES),
	/** The agent's current time, corrected by its known offset. */
	sentAt: z.int(),
})
export type BatchHeader = z.infer<typeof BatchHeader>

const seq = z.int().min(1)
const at = z.int().min(0)

/** [point key, value, quality when not good, reason if any]; the value is null without a number. */
export const WireValue = z.union([
	z.tuple([z.string(), z.number()]),
	z.tuple([z.string(), z.number().nullable(), z.enum(QUALITIES)]),
	z.tuple([z.string(), z.number().nullable(), z.enum(QUALITIES), z.string().max(200)]),
])
export type WireValue = z.infer<typeof WireValue>

/** The readings of one device at one instant. */
export const ReadingsRecord = z.object({
	seq,
	kind: z.literal('readings'),
	at,
	device: z.string(),
	values: z.array(WireValue).min(1).max(RECORD_MAX_VALUES),
})
export type ReadingsRecord = z.infer<typeof ReadingsRecord>

/** A device answers again, or no longer. */
const DeviceStatusRecord = z.object({
	seq,
	kind: z.literal('device'),
	at,
	device: z.string(),
	status: z.enum(['online', 'offline']),
	reason: z.string().max(300).optional(),
})

export const OUTCOMES = ['done', 'rejected', 'failed', 'expired', 'unknown'] as const

/**
 * How a command ended. `done` when the device's read-back said so; an OFF also when it is kept and
 * carried out later, without a read-back of off and with the reason.
 */
const OutcomeRecord = z.object({
	seq,
	kind: z.literal('outcome'),
	at,
	commandId: z.string().max(60),
	outcome: z.enum(OUTCOMES),
	reason: z.string().max(300).optional(),
	readBack: z.boolean().optional(),
})

const Claim = z.object({
	layer: z.enum(LAYERS),
	on: z.boolean(),
	percent: z.number().min(0).max(100).optional(),
	reason: z.string().max(300),
	untilAt: z.int().optional(),
	actsAt: z.int().optional(),
	waits: z.string().max(300).optional(),
	heldBy: z
		.object({ limit: z.enum(DOSE_LIMITS), needed: z.number().positive().nullable() })
		.optional(),
})

/** The agent's decision for one output, sent when it changes. */
const DecisionRecord = z.object({
	seq,
	kind: z.literal('decision'),
	at,
	device: z.string(),
	point: z.string(),
	on: z.boolean(),
	winner: Claim,
	losers: z.array(Claim).max(8),
	/** Its interlocks in force, each with why it acts now and when it last held back an ON. */
	interlocks: z
		.array(
			z.object({
				id: z.string().max(200),
				words: z.string().max(300),
				acts: z.string().max(300).nullable(),
				actedAt: z.int().nullable(),
			}),
		)
		.max(60)
		.optional(),
	/** An ON does not end by itself when the agent's machine fails. */
	unguarded: z.boolean().optional(),
})

/** The agent began to run a plan, or refused one and goes on with the one before. */
const PlanRecord = z.object({
	seq,
	kind: z.literal('plan'),
	at,
	version: z.int().min(1),
	status: z.enum(['running', 'refused']),
	reason: z.string().max(300).optional(),
})

const words = z.string().min(1).max(1000)
const output = z.string().min(3).max(200)

/** A dose started, or was judged: a row of the ledger. Domain's DoseEffect says what each field is. */
const DoseRecord = z.object({
	seq,
	kind: z.literal('dose'),
	at,
	controller: z.string().min(1).max(80),
	number: z.int().min(1),
	output,
	label: z.string().min(1).max(120),
	role: z.enum(DOSER_ROLES),
	why: words,
	ml: z.number().min(0),
	forMs: z.int().min(0),
	litres: z.number().positive(),
	quantity: z.enum(['ph', 'ec']),
	before: z.number().nullable(),
	expected: z.number(),
	after: z.number().nullable(),
	verdict: z.enum(VERDICTS).nullable(),
	jugLeftMl: z.number().min(0).nullable(),
})
export type DoseRecord = z.infer<typeof DoseRecord>

/** Something that a controller needs a person for, with likely causes. */
const NoticeRecord = z.object({
	seq,
	kind: z.literal('notice'),
	at,
	controller: z.string().min(1).max(80),
	output,
	title: words,
	causes: z
		.array(
			z.object({
				cause: words,
				evidence: z.array(z.object({ supports: z.boolean(), text: words })).max(20),
			}),
		)
		.max(20),
	isStopped: z.boolean(),
})
export type NoticeRecord = z.infer<typeof NoticeRecord>

/** A person has seen to what a controller had stopped, at the farm or through the server. */
const ClearedRecord = z.object({
	seq,
	kind: z.literal('cleared'),
	at,
	controller: z.string().min(1).max(80),
	output,
	by: z.string().min(1).max(200),
	note: words,
})
export type ClearedRecord = z.infer<typeof ClearedRecord>

/** A rule acted, or would have acted in shadow mode. */
const RuleRecord = z.object({
	seq,
	kind: z.literal('rule'),
	at,
	rule: z.string().min(1).max(80),
	mode: z.enum(['shadow', 'live']),
	why: words,
	notify: z.array(words).max(10),
	tasks: z.array(words).max(10),
})
export type RuleRecord = z.infer<typeof RuleRecord>

/** A camera saw something; told when it begins and again, with the same `event`, when it is over. */
export const CameraRecord = z.object({
	seq,
	kind: z.literal('camera'),
	at,
	device: z.string(),
	event: EventKey,
	what: z.enum(CAMERA_EVENTS),
	/** What noticed it. */
	by: z.enum(['camera', 'pictures', 'agent']),
	from: at,
	to: at.nullable(),
	isRecorded: z.boolean(),
})
export type CameraRecord = z.infer<typeof CameraRecord>

/**
 * Readings that were dropped before they could be sent, and why. It takes the place of their seqs.
 */
export const GapRecord = z.object({
	seq, // the last seq it covers
	kind: z.literal('gap'),
	at, // the end of the gap
	fromSeq: z.int().min(1),
	fromAt: z.int().min(0),
	records: z.int().min(1),
	cause: z.enum(['spool-full', 'disk-full', 'spool-damaged', 'refused']),
})

export const AgentRecord = z.discriminatedUnion('kind', [
	ReadingsRecord,
	DeviceStatusRecord,
	OutcomeRecord,
	DecisionRecord,
	PlanRecord,
	DoseRecord,
	NoticeRecord,
	ClearedRecord,
	RuleRecord,
	CameraRecord,
	GapRecord,
])
export type AgentRecord = z.infer<typeof AgentRecord>
/** A record before the spool numbers it. */
export type UnnumberedRecord = AgentRecord extends infer R
	? R extends unknown
		? Omit<R, 'seq'>
		: never
	: never

export const BatchReply = z.object({
	/** Everything up to here is on the server's disk and may be deleted by the agent. */
	ackedThrough: z.int(),
	serverTime: z.int(),
})
export type BatchReply = z.infer<typeof BatchReply>

/**
 * A refused batch. `seq` names the bad record (400, 422): it goes to the dead-letter file as a gap
 * with cause `refused`. `expected` (409 out-of-order) is the seq to resend from. `serverTime` is
 * always there: a sender refused for its clock (409 clock) corrects it and retries.
 */
export const BatchRefusal = z.object({
	error: z.string(),
	cause: z.enum([
		'not-json',
		'bad-record',
		'too-large',
		'unknown-series',
		'out-of-order',
		'clock',
		'unknown-agent',
		'revoked-agent',
		'busy',
		'disk-full',
	]),
	seq: z.int().optional(),
	expected: z.int().optional(),
	serverTime: z.int(),
})
export type BatchRefusal = z.infer<typeof BatchRefusal>

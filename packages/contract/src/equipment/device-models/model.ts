import { Switchable, PointKey } from '../../agent/inventory'
import { QUANTITY_KEYS } from '@sfc/domain/units/quantities'
import { z } from 'zod'
import { strictObject } from '../../strict-object'
import { REGISTER_TYPES, registerCount, WORD_ORDERS, type RegisterType } from './registers'
import { GROUP_KEYS, VERIFIED } from './model-words'

const TABLES = ['coil', 'discrete', 'input', 'holding'] as const
export type Table = (typeof TABLES)[number]

const Address = z.int().min(0).max(65_535)
const Word = z.int().min(0).max(65_535)

/** A place in one of the four tables; addresses are 0-based, as on the wire. */
const Place = strictObject({ table: z.enum(TABLES), addr: Address })

/** Ends an ON inside the device, whatever happens to this machine. */
const Pulse = strictObject({
	/** `register`: write the time to a holding register. `coil`: write it as the value of FC05. */
	by: z.enum(['register', 'coil']),
	addr: Address,
	unitMs: z.int().positive(),
	maxMs: z.int().positive(),
	/** A further pulse begins the time anew without moving the contact, as its maker or a trial says. */
	renews: z.boolean().default(false),
})

/** Registers that say what the device does with this output when its watchdog runs out. */
const OutputFailSafe = strictObject({
	/** Holding register of the safe state: 0 off, 1 on. */
	stateAddr: Address,
	action: strictObject({ addr: Address, value: Word }),
})

/** What a holding register holds while an output is on, and while it is off. */
const States = strictObject({ on: Word, off: Word }).refine(
	({ on, off }) => on !== off,
	'on and off are the same value',
)

/** Besides a coil, a register switches by two values, or is the level of an output that is off at 0. */
const canSwitch = (point: {
	table: Table
	states?: object | undefined
	switchable?: object | undefined
}) =>
	point.table === 'coil' ||
	(point.table === 'holding' &&
		(point.states !== undefined || (point.switchable !== undefined && 'dim' in point.switchable)))

type Bits = { type: RegisterType; bit?: number | undefined; mask?: number | undefined }
/** Bits are counted in a whole number without a sign, and lie within it. */
function hasSuchBits({ type, bit, mask }: Bits): boolean {
	if (bit === undefined && mask === undefined) return true
	if (bit !== undefined && mask !== undefined) return false
	return (
		(type === 'u16' || type === 'u32') &&
		(mask ?? 2 ** (bit ?? 0)) < 2 ** (registerCount(type) * 16)
	)
}

const Point = strictObject({
	id: PointKey,
	label: z.string().min(1).max(120),
	quantity: z.enum(QUANTITY_KEYS),
	role: z.string().max(40).optional(),
	capacity: z.number().positive().optional(),
	...Place.shape,
	type: z.enum(REGISTER_TYPES).default('u16'),
	wordOrder: z.enum(WORD_ORDERS).default('ABCD'),
	/** One bit of a u16 or u32, 0 is the lowest. */
	bit: z.int().min(0).max(31).optional(),
	/** Some bits of a u16 or u32, read as a number of their own: 0xff00 is the high byte. */
	mask: z.int().min(1).max(0xffff_ffff).optional(),
	scale: z.number().default(1),
	offset: z.number().default(0),
	/** Raw values by which the device says it has no value. */
	errorValues: z.array(z.number()).default([]),
	/** What this sensor can measure, in the unit of the quantity. */
	min: z.number().optional(),
	max: z.number().optional(),
	writable: z.boolean().default(false),
	/** Register values for on and off, of a writable holding register that is no level. */
	states: States.optional(),
	/** Where the true state of an output is read; its own coil when absent. */
	readBack: Place.optional(),
	pulse: Pulse.optional(),
	/** `off`: the device switches this output off by itself when its watchdog runs out. */
	failSafe: z.literal('off').or(OutputFailSafe).optional(),
	switchable: strictObject(Switchable.shape).optional(),
})
	.refine((point) => !point.writable || (canSwitch(point) && point.switchable), {
		message:
			'a writable point is a coil, or a holding register with states or dim, and has switchable',
	})
	.refine(
		(point) =>
			!point.states || (point.writable && point.table === 'holding' && point.type === 'u16'),
		{
			message: 'states are of a writable holding register of type u16',
		},
	)
	.refine((point) => !point.readBack || ['coil', 'discrete'].includes(point.readBack.table), {
		message: 'readBack is a coil or a discrete input',
	})
	.refine(hasSuchBits, {
		message: 'bit or mask, not both, is of a u16 or u32 and lies within it',
	})
export type Point = z.infer<typeof Point>

/** What proves that a device is this model; only safe reads. */
const Match = strictObject({
	/** Device identification, FC 0x2B/0x0E. */
	deviceId: strictObject({ vendor: z.string(), product: z.string().optional() }).optional(),
	/** Text, two characters a register, high byte first. */
	signature: strictObject({
		table: z.enum(['input', 'holding']),
		addr: Address,
		registers: z.int().min(1).max(32),
		text: z.string(),
	}).optional(),
})

/** Turned round it would block nothing, and what it names would be read and written. */
const Blocked = strictObject({ table: z.enum(TABLES), from: Address, to: Address }).refine(
	({ from, to }) => from <= to,
	{
		path: ['to'],
		message: 'a blocked range ends before it begins',
	},
)

/** What a real device answered once, and what that means: the model's own test. */
const Recorded = strictObject({
	/** Registers, or bits as 0 and 1, by `table address`: `input 1`. */
	answers: z.record(
		z.string().regex(/^(coil|discrete|input|holding) \d{1,5}$/, 'a place like “input 1”'),
		z.array(Word).max(256),
	),
	/** By point, in the unit of its quantity; null for an error value. */
	values: z.record(z.string(), z.number().nullable()),
})

/** Small letters, digits and dashes: it is a file’s name too. */
export const ModelId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'small letters, digits and -')

/** Whether its maker's document or a device confirmed the table. */
export const isConfirmed = ({ verified }: { verified: (typeof VERIFIED)[number] }) =>
	verified === 'device' || verified === 'document'

export const Model = strictObject({
	id: ModelId,
	rev: z.int().positive(),
	name: z.string().min(1).max(120),
	vendor: z.string().min(1).max(120),
	group: z.enum(GROUP_KEYS).default('other'),
	kind: z.enum(['controller', 'sensor', 'meter', 'plug', 'other']),
	match: Match.default({}),
	link: strictObject({
		timeoutMs: z.int().min(50).max(30_000).default(1000),
		/** Quiet time between two requests on the line. */
		guardMs: z.int().min(0).max(1000).default(10),
		maxRegisters: z.int().min(1).max(125).default(32),
		/** Most unwanted registers read along to save a request. */
		maxHole: z.int().min(0).max(64).default(0),
	}).prefault({}),
	points: z.array(Point).min(1).max(500),
	/** Holding register with the seconds of silence after which outputs fall safe. */
	watchdog: strictObject({
		addr: Address,
		unitMs: z.int().positive(),
		min: Word,
		max: Word,
	}).optional(),
	/** Further registers set when the fail-safe is armed. */
	failsafe: z
		.array(strictObject({ table: z.literal('holding'), addr: Address, value: Word }))
		.default([]),
	/** Never read nor written: reading or writing there changes the device. */
	blocked: z.array(Blocked).default([]),
	/** Who confirmed the table. Models of a community, and those nobody checked, are read only. */
	verified: z.enum(VERIFIED),
	simulated: z.boolean().default(false),
	notes: z.array(z.string()).default([]),
	recorded: z.array(Recorded).max(20).default([]),
	source: z.string().min(1),
})
	.refine((model) => new Set(model.points.map((p) => p.id)).size === model.points.length, {
		message: 'two points have the same id',
	})
	.refine(
		(model) => model.points.every((point) => !point.switchable?.dim || levelRegister(model, point)),
		{
			message: 'dim names a point of quantity percent in a holding register of 16 or 32 bits',
		},
	)
export type Model = z.infer<typeof Model>

/** The register that says how far on an output is, where that can be set. */
export function levelRegister(
	{ points }: { points: Point[] },
	{ switchable }: Point,
): Point | undefined {
	const dim = points.find(({ id }) => id === switchable?.dim)
	const isLevel =
		dim?.quantity === 'percent' && dim.table === 'holding' && registerCount(dim.type) <= 2
	return isLevel ? dim : undefined
}

/** Whether this output of this model may be written at all. */
export const mayWrite = (model: Model, point: Point): boolean =>
	point.writable && isConfirmed(model) && !isBlocked(model, point.table, point.addr, 1)

export const isBlocked = (model: Model, table: Table, addr: number, count: number): boolean =>
	model.blocked.some((b) => b.table === table && addr <= b.to && addr + count - 1 >= b.from)

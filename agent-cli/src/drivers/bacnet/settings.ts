import { Switchable } from '@sfc/contract/agent/inventory'
import { strictObject } from '@sfc/contract/strict-object'
import { z } from 'zod'
import { checkPoints, VALUE_POINT } from '../value-point'
import { canSwitch, readObjectName } from './objects'

const Point = strictObject({
	...VALUE_POINT,
	object: z
		.string()
		.refine((name) => readObjectName(name), 'an object like analog-input:1 or binary-output:3'),
	switchable: strictObject(Switchable.shape).optional(),
}).refine(
	({ switchable, object, quantity }) => !switchable || (canSwitch(object) && quantity === 'switch'),
	{ message: 'what can be switched is a binary-output or binary-value, of quantity switch' },
)

export const BacnetSettings = strictObject({
	host: z.string().min(1).max(253),
	port: z.int().min(1).max(65_535).default(47_808),
	/** Another device at this address is refused. */
	deviceInstance: z.int().min(0).max(4_194_302).optional(),
	/** Behind a router: the number of its network, and its address there. */
	routed: strictObject({
		network: z.int().min(1).max(65_534),
		mac: z.array(z.int().min(0).max(255)).min(1).max(7),
	}).optional(),
	timeoutMs: z.int().min(200).max(30_000).default(3000),
	/** 8 is what the standard keeps for a person at a switch: above programs, below what protects. */
	writePriority: z.int().min(1).max(16).default(8),
	/** `hold` writes off; `release` gives the priority free, and the device's own program decides. */
	off: z.enum(['hold', 'release']).default('hold'),
	points: z.array(Point).min(1).max(200),
}).superRefine(({ points }, ctx) => checkPoints(points, ctx))
export type BacnetSettings = z.infer<typeof BacnetSettings>

import { ASSIGNABLE_ZONES } from '@sfc/domain/control/assignable-zones'
import { z } from 'zod'
import { strictObject } from '../strict-object'

export const VIEWS_MAX = 8

/** Names a view at one camera; part of a file's name. */
const ViewKey = z.string().regex(/^[a-z0-9]{1,20}$/)

/** What a camera looks at from one of its places, and when a picture of it is taken each hour. */
export const CameraView = strictObject({
	key: ViewKey,
	name: z.string().min(1).max(80),
	/** The camera's name of the place; null: as it looks. */
	preset: z.string().min(1).max(120).nullable(),
	zone: z.enum(ASSIGNABLE_ZONES),
	/** A tray of the nursery, by its row and its place in it, from 1: pictures belong to what grows there. */
	tray: strictObject({ row: z.int().min(1).max(99), tray: z.int().min(1).max(99) }).nullable(),
	/** A planting cycle, when it is not told by a tray. */
	cycle: z.int().positive().nullable(),
	/** Only while a light of the zone is on, where the agent switches one. */
	whenLit: z.boolean(),
	/** Else from this hour of the farm's day up to, not including, the other. */
	fromHour: z.int().min(0).max(23),
	toHour: z.int().min(1).max(24),
})
export type CameraView = z.infer<typeof CameraView>

/** Why there is no picture of an hour: `dark` is found by the server, the others by the agent. */
const FRAME_GAPS = ['dark', 'no-answer', 'not-there', 'moved', 'disk-full'] as const
export type FrameGap = (typeof FRAME_GAPS)[number]

/** Which view's picture a body is, and of when (ms UTC); without a picture why there is none. */
export const FrameQuery = z.object({
	device: z.string().min(1).max(120),
	view: ViewKey,
	at: z.coerce.number().int().min(0),
	gap: z.enum(FRAME_GAPS).optional(),
})

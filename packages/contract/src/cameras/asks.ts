import { ASSIGNABLE_ZONES } from '@sfc/domain/control/assignable-zones'
import { z } from 'zod'
import { defineAsk } from '../agent/ask'
import { DeviceKey } from '../agent/inventory'
import { Sealed } from '../agent/sealed'
import { partialUpdate } from '../partial-update'
import { ClipKey } from './clip'
import { CameraSettings } from './settings'

/** After each of these an agent sends pictures for so long: nobody who left is sent any. */
export const WATCH_MS = 30_000
const MOVE_MAX_MS = 3000

/** Somebody looks at a camera: send its pictures for `WATCH_MS`, as fast as they are taken up. */
export const WATCH_CAMERA = defineAsk({
	kind: 'watch-camera',
	args: z.object({ device: DeviceKey }),
	answer: z.object({}),
	withinMs: 9000,
})

const speed = z.number().min(-1).max(1)

/** Turns a camera for a moment and stops it. Right, up and closer are positive. */
export const MOVE_CAMERA = defineAsk({
	kind: 'move-camera',
	args: z.object({
		device: DeviceKey,
		pan: speed,
		tilt: speed,
		zoom: speed,
		durationMs: z.int().min(50).max(MOVE_MAX_MS),
	}),
	answer: z.object({}),
	withinMs: 15_000,
})

/** Goes to a place that the camera remembers, remembers where it looks now, or forgets a place. */
export const PRESET_CAMERA = defineAsk({
	kind: 'preset-camera',
	args: z.object({
		device: DeviceKey,
		preset: z.discriminatedUnion('do', [
			z.object({ do: z.literal('go'), token: z.string().min(1).max(120) }),
			z.object({ do: z.literal('save'), name: z.string().min(1).max(60) }),
			z.object({ do: z.literal('remove'), token: z.string().min(1).max(120) }),
		]),
	}),
	answer: z.object({}),
	withinMs: 9000,
})

/** Changes how a camera is used; what is not named stays. */
export const CONFIGURE_CAMERA = defineAsk({
	kind: 'configure-camera',
	args: z.object({ device: DeviceKey, settings: partialUpdate(CameraSettings) }),
	answer: z.object({}),
	withinMs: 15_000,
})

export const CAMERA_STEPS = ['address', 'port', 'clock', 'user', 'picture', 'video'] as const

/** One step of trying a camera, in the order of `CAMERA_STEPS`; those after a failed one are not tried. */
export const CameraCheck = z.object({
	step: z.enum(CAMERA_STEPS),
	result: z.enum(['passed', 'failed', 'absent']),
	/** What came back, or what to do, in words. */
	words: z.string().max(300),
})
export type CameraCheck = z.infer<typeof CameraCheck>

/** Tries a camera at an address, and takes it into the configuration unless a step failed. */
export const ADD_CAMERA = defineAsk({
	kind: 'add-camera',
	args: z.object({
		name: z.string().min(1).max(120),
		zone: z.enum(ASSIGNABLE_ZONES),
		place: CameraSettings.shape.place.unwrap().optional(),
		type: CameraSettings.shape.type,
		host: z.string().min(1).max(253),
		webPort: z.int().min(1).max(65_535),
		rtspPort: z.int().min(1).max(65_535),
		username: z.string().max(120),
		/** Null for a camera without one. */
		password: Sealed.nullable(),
		/** Adds it even when a step failed: it may be switched on later. */
		anyway: z.boolean(),
	}),
	answer: z.object({
		/** Its key; null when it was not added. */
		device: z.string().nullable(),
		checks: z.array(CameraCheck).max(CAMERA_STEPS.length),
	}),
	withinMs: 28_000,
})

/** Takes a camera out of the configuration. Its recordings at the farm stay until they are old. */
export const REMOVE_CAMERA = defineAsk({
	kind: 'remove-camera',
	args: z.object({ device: DeviceKey }),
	answer: z.object({}),
	withinMs: 9000,
})

/** Joins what was recorded in a span into one file, and sends that behind the answer. */
export const SEND_CLIP = defineAsk({
	kind: 'send-clip',
	args: z.object({ device: DeviceKey, clip: ClipKey, from: z.int(), to: z.int() }),
	answer: z.object({
		/** What it holds, ms UTC: whole pieces of the recording. */
		from: z.int(),
		to: z.int(),
		bytes: z.int(),
	}),
	withinMs: 28_000,
})

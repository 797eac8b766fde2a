import { SENSITIVITIES } from '@sfc/domain/cameras/camera-events'
import {
	CAMERA_TYPES,
	JOURNALED,
	NIGHT_VISIONS,
	VIDEO_QUALITIES,
} from '@sfc/domain/cameras/camera-options'
import { z } from 'zod'
import { strictObject } from '../strict-object'
import { CameraView, VIEWS_MAX } from './view'

/** How a camera is used, kept in the configuration of its agent, which obeys it also without a server. */
export const CameraSettings = strictObject({
	/** Recorded all the time. */
	record: z.boolean().default(false),
	recordOnMotion: z.boolean().default(false),
	nightVision: z.enum(NIGHT_VISIONS).default('auto'),
	quality: z.enum(VIDEO_QUALITIES).default('1080p'),
	motionAlerts: z.boolean().default(false),
	personAlerts: z.boolean().default(false),
	sensitivity: z.enum(SENSITIVITIES).default('medium'),
	/** Recordings and events older than this are deleted. */
	keepDays: z.int().min(1).max(365).default(14),
	/** The oldest recordings are deleted before they take more. */
	maxGb: z.number().min(0.1).max(10_000).default(10),
	/** Which events the server writes into the journal by itself. */
	journal: z.enum(JOURNALED).default('nothing'),
	/** What it takes a picture of each hour. */
	views: z.array(CameraView).max(VIEWS_MAX).default([]),
	/** The place that it goes back to after the pictures of its views; null: it stays at the last. */
	restPreset: z.string().min(1).max(120).nullable().default(null),
	/** Where it is, in a person's words, when that is not a zone: `Back gate`. */
	place: z.string().trim().min(1).max(120).nullable().default(null),
	/** As whoever added it said; whether it can be turned is asked of the camera when it answers. */
	type: z.enum(CAMERA_TYPES).optional(),
	/** The server keeps the pictures of views for so long. */
	keepFramesDays: z.int().min(1).max(1825).default(365),
})
export type CameraSettings = z.infer<typeof CameraSettings>

export const CAMERA_DEFAULTS: CameraSettings = CameraSettings.parse({})

/** As an agent told of a camera in its details; those of a new camera where it did not. */
export const cameraSettingsFromAgent = (details: Record<string, unknown> | null): CameraSettings =>
	CameraSettings.catch(CAMERA_DEFAULTS).parse(details?.['settings'])

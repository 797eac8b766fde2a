import { SEVERITIES } from '@sfc/domain/cameras/camera-events'
import { z } from 'zod'
import { NetworkDeviceWire } from '../equipment/network/network-wire'
import { onFarm } from '../on-farm'
import { defineOperations } from '../operation'
import { AddCamera } from './add-camera'
import { CAMERA_STEPS, CameraCheck } from './asks'
import { CameraView } from './view'
import { CAMERA_TYPES } from '@sfc/domain/cameras/camera-options'

const common = { tag: 'Cameras', auth: 'user', query: onFarm } as const
const list = { method: 'get', permission: 'farm.see' } as const
const done = z.object({ success: z.literal(true), message: z.string() })
const away = { 503: 'The agent or the camera does not answer, with the reason' }
const gone = { 404: 'The farm has no such camera' }

const { key: _, ...view } = CameraView.shape
const View = z.object({ key: z.string(), ...view })
const ViewInput = z.object(view)
const Preset = z.object({
	token: z.string().describe('The camera’s own name of the position'),
	name: z.string().min(1).max(80),
})
const configure = { permission: 'farm.configure', scope: 'manage' } as const

/** A camera as the API returns it. Times are milliseconds UTC, storage is in GB. */
export const CameraWire = z.object({
	id: z.int(),
	name: z.string(),
	location: z.string(),
	type: z.enum(CAMERA_TYPES),
	status: z.enum(['online', 'recording', 'offline']),
	isRecording: z.boolean(),
	hasMotionDetection: z.boolean(),
	signalStrength: z
		.int()
		.nullable()
		.describe('Percent of the last questions that it answered; null before there were some'),
	resolution: z.string().nullable(),
	fps: z.number().nullable(),
	storageUsed: z.number().nullable(),
	storageTotal: z.number().nullable(),
	ipAddress: z.string(),
	lastActivity: z.int().describe('When it last began or stopped to answer'),
})

/** What a camera saw, as the API returns it. */
const SecurityEventWire = z.object({
	id: z.int(),
	cameraId: z.int(),
	cameraName: z.string(),
	type: z.string(),
	description: z.string(),
	severity: z.enum(SEVERITIES),
	timestamp: z.int(),
	endedAt: z.int().nullable(),
	isRecorded: z.boolean(),
	thumbnailUrl: z.string().nullable(),
})

const found = {
	success: z.literal(true),
	isComplete: z.boolean().describe('False when the search goes on; ask the list again later'),
	scannedIPs: z.int(),
	networkRanges: z.array(z.string()),
	message: z.string().describe('How many were found, and where was looked'),
}
const search = {
	method: 'post',
	permission: 'agent.manage',
	refusals: { 503: 'No agent of the farm is connected' },
} as const

/** The farm's cameras, through its agent. */
export const cameraOperations = defineOperations(common, {
	listCameras: {
		...list,
		path: '/api/security-cameras',
		scope: 'read',
		summary: 'The cameras of the farm, by name',
		answer: z.object({ cameras: z.array(CameraWire) }),
	},
	listSecurityEvents: {
		...list,
		path: '/api/security/events',
		scope: 'read',
		summary: 'What the cameras saw in the last two weeks, newest first, at most 200',
		answer: z.object({ events: z.array(SecurityEventWire) }),
	},
	discoverCameras: {
		...search,
		path: '/api/cameras/discover-reolink',
		scope: 'manage',
		summary: 'Have the agent look for cameras, of any maker; waits for it for 12 s',
		answer: z.object({ ...found, cameras: z.array(NetworkDeviceWire) }),
	},
	discoverGrowControllers: {
		...search,
		path: '/api/equipment/discover-growlink',
		scope: 'manage',
		summary: 'Have the agent look for controllers, of any maker; waits for it for 12 s',
		answer: z.object({ ...found, equipment: z.array(NetworkDeviceWire) }),
	},
	addCamera: {
		method: 'post',
		path: '/api/cameras/add-manual',
		permission: 'farm.configure',
		scope: 'manage',
		summary: 'Try a camera and add it: if nothing failed, or `anyway`',
		body: AddCamera,
		answer: done.extend({
			added: z.boolean(),
			connectionTest: z.object({
				success: z.boolean(),
				failedStep: z.enum(CAMERA_STEPS).nullable(),
				checks: z.array(CameraCheck),
			}),
		}),
		refusals: away,
	},
	recordCamera: {
		method: 'post',
		path: '/api/security/cameras/{cameraId}/recording',
		permission: 'farm.configure',
		scope: 'manage',
		summary: 'Record a camera all the time, or no more',
		body: z.object({ recording: z.boolean() }),
		answer: done,
		refusals: { ...gone, ...away },
	},
	removeCamera: {
		method: 'delete',
		path: '/api/security/cameras/{cameraId}',
		permission: 'farm.configure',
		scope: 'manage',
		summary: 'Remove a camera; its recordings stay at the farm until they are old',
		answer: done,
		refusals: { ...gone, ...away },
	},
	listCameraViews: {
		...list,
		path: '/api/security/cameras/{cameraId}/views',
		scope: 'read',
		summary: 'What a camera takes a picture of each hour, and the positions it has stored',
		answer: z.object({ views: z.array(View), presets: z.array(Preset) }),
		refusals: gone,
	},
	addCameraView: {
		...configure,
		method: 'post',
		path: '/api/security/cameras/{cameraId}/views',
		summary: 'Have a picture taken each hour; the first comes within the hour',
		body: ViewInput,
		answer: done,
		refusals: { ...gone, 409: 'The camera has as many as it can have', ...away },
	},
	changeCameraView: {
		...configure,
		method: 'put',
		path: '/api/security/cameras/{cameraId}/views/{viewKey}',
		summary: 'Change what is taken each hour',
		body: ViewInput,
		answer: done,
		refusals: { 404: 'No such camera, or no such view', ...away },
	},
	removeCameraView: {
		...configure,
		method: 'delete',
		path: '/api/security/cameras/{cameraId}/views/{viewKey}',
		summary: 'Take no more pictures of it; those there are stay until they are old',
		answer: done,
		refusals: { 404: 'No such camera, or no such view', ...away },
	},
	storeCameraPreset: {
		...configure,
		method: 'post',
		path: '/api/security/cameras/{cameraId}/presets',
		summary: 'Have the camera store its current position',
		body: Preset.pick({ name: true }),
		answer: done,
		refusals: { ...gone, ...away },
	},
	removeCameraPreset: {
		...configure,
		method: 'delete',
		path: '/api/security/cameras/{cameraId}/presets/{token}',
		summary: 'Have the camera delete a stored position',
		answer: done,
		refusals: { ...gone, ...away },
	},
	goToCameraPreset: {
		method: 'post',
		path: '/api/security/cameras/{cameraId}/presets/{token}/go',
		permission: 'equipment.control',
		scope: 'control',
		summary: 'Turn a camera to a stored position',
		answer: done,
		refusals: { ...gone, ...away },
	},
	takeClip: {
		method: 'post',
		path: '/api/security/cameras/{cameraId}/clips',
		permission: 'equipment.control',
		scope: 'control',
		summary: 'Have a part of a recording sent to the server, where it stays for a day',
		body: z.object({
			from: z.int().describe('Milliseconds since 1970, UTC'),
			to: z.int().describe('At most ten minutes later'),
		}),
		answer: z.object({ bytes: z.int().describe('How much comes from the farm') }),
		refusals: {
			...gone,
			429: 'As many recordings as can be are on their way',
			503: 'There is no recording of it, or the agent or the camera does not answer',
		},
	},
	addSecurityEventToJournal: {
		method: 'post',
		path: '/api/security/events/{eventId}/journal',
		permission: 'journal.write',
		scope: 'journal',
		summary: 'Write what a camera saw into the journal, with its picture, once',
		answer: z.object({ entryId: z.int() }),
		refusals: { 404: 'There is no such event any more' },
	},
	controlCamera: {
		method: 'post',
		path: '/api/security/cameras/{cameraId}/control',
		permission: 'equipment.control',
		scope: 'control',
		summary: 'Turn a camera for a moment; it stops by itself',
		body: z.object({
			action: z.enum(['pan_left', 'pan_right', 'tilt_up', 'tilt_down', 'zoom_in', 'zoom_out']),
			value: z
				.number()
				.overwrite((seconds) => Math.min(3, Math.max(0.1, seconds)))
				.default(0.4)
				.describe('For how long, seconds; from 0.1 to 3, others count as the nearest of these'),
		}),
		answer: done,
		refusals: { ...gone, ...away },
	},
})

import { match } from '#db/match'
import { cameraSettingsFromAgent, type CameraSettings } from '@sfc/contract/cameras/settings'
import type { CameraType } from '@sfc/domain/cameras/camera-options'
import { CameraStatus } from '@sfc/contract/cameras/camera-status'
import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { agents } from '#db/schema/agents'
import type { FarmScope } from '~/context.server'
import {
	listDevices,
	type ListedDevice,
} from '~/areas/equipment/services/devices/list-devices.server'

/** Details that an agent reports of a camera it has opened; empty while it never answered. */
const Details = z.object({
	profiles: z
		.array(
			z.object({
				width: z.number().optional(),
				height: z.number().optional(),
				fps: z.number().optional(),
			}),
		)
		.catch([]),
	presets: z.array(z.object({ token: z.string(), name: z.string() })).catch([]),
	hasSnapshot: z.boolean().catch(false),
	hasPtz: z.boolean().catch(false),
	hasVideo: z.boolean().catch(false),
	hasEvents: z.boolean().catch(false),
	hasNightVision: z.boolean().catch(false),
})
type Details = z.infer<typeof Details>

export type Camera = Pick<
	ListedDevice,
	'id' | 'key' | 'name' | 'zone' | 'address' | 'vendor' | 'model' | 'agentId' | 'agentHostname'
> &
	Omit<Details, 'profiles'> & {
		/**
		 * Whether its agent takes single pictures of it: from an address of their own, else from its
		 * video.
		 */
		hasPictures: boolean
		settings: CameraSettings
		/** Location in a person's words, and its zone. */
		location: string
		type: CameraType
		status: 'online' | 'recording' | 'offline'
		/** Why it is not online. */
		reason: string | null
		resolution: { width: number; height: number } | null
		/** Frames per second; null when the camera does not report it. */
		fps: number | null
		/** When it last answered, or stopped answering. */
		at: number
		/** Recording status from its agent's last report; null before the first. */
		recording: CameraStatus | null
	}

/** Lists the cameras of a farm, by name. */
export async function listCameras(ctx: FarmScope): Promise<Camera[]> {
	const devices = (await listDevices(ctx)).filter(({ driver }) => driver === 'onvif')
	if (devices.length === 0) return []
	const statuses = await loadStatuses(ctx)
	return devices.map((device) =>
		toCamera(device, statuses.get(`${device.agentId} ${device.key}`) ?? null),
	)
}

/** Finds a camera. Throws Fault not-found. */
export async function findCamera(ctx: FarmScope, { id }: { id: number }): Promise<Camera> {
	const camera = (await listCameras(ctx)).find((one) => one.id === id)
	if (!camera) throw new Fault('not-found', 'Camera not found')
	return camera
}

/**
 * Finds a camera that answers. Throws Fault not-found, and unavailable with the reason why it does
 * not.
 */
export async function findOnlineCamera(ctx: FarmScope, { id }: { id: number }): Promise<Camera> {
	const camera = await findCamera(ctx, { id })
	if (camera.status !== 'offline') return camera
	const why = camera.reason ? ` ${camera.reason}.` : ''
	throw new Fault('unavailable', `${camera.name} does not answer.${why}`)
}

function toCamera(device: ListedDevice, recording: CameraStatus | null): Camera {
	const { id, key, name, zone, address, vendor, model, agentId, agentHostname } = device
	const { profiles, ...can } = Details.parse(device.details)
	const [first] = profiles
	const { width, height, fps = null } = first ?? {}
	const settings = cameraSettingsFromAgent(device.details)
	const isOnline = device.status === 'online'
	return {
		id,
		key,
		name,
		zone,
		address,
		vendor,
		model,
		agentId,
		agentHostname,
		...can,
		hasPictures: can.hasSnapshot || can.hasVideo,
		settings,
		location: formatLocation(zone, settings),
		type: can.hasPtz || (!hasAnswered(device) && settings.type === 'PTZ') ? 'PTZ' : 'fixed',
		status: !isOnline ? 'offline' : recording?.isRecording ? 'recording' : 'online',
		reason: isOnline ? null : device.statusReason,
		resolution: width && height ? { width, height } : null,
		fps,
		at: device.statusAt,
		recording,
	}
}

/** Whether a camera has ever answered; otherwise it is listed without its capabilities. */
const hasAnswered = ({ details }: ListedDevice) => details?.['hasPtz'] !== undefined

const formatLocation = (zone: string, { place }: CameraSettings) =>
	place ? [place, ...(zone === 'unassigned' ? [] : [zone])].join(', ') : zone

/** Loads the camera status of the last heartbeats of the farm's agents, by agent and camera. */
async function loadStatuses({ db, farm }: FarmScope): Promise<Map<string, CameraStatus>> {
	const rows = await db.read
		.select({ id: agents.id, vitals: agents.vitals })
		.from(agents)
		.where(match(agents, { farmId: farm.id, kind: 'farm-agent' }))
	return new Map(
		rows.flatMap(({ id, vitals }) => {
			const parsed = z.array(CameraStatus).safeParse(vitals?.['cameras'])
			return (parsed.data ?? []).map((status) => [`${id} ${status.device}`, status] as const)
		}),
	)
}

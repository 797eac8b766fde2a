import { toWire } from '@sfc/contract/case'
import { cameraOperations, CameraWire } from '@sfc/contract/cameras/operations'
import type { CameraView } from '@sfc/contract/cameras/view'
import { networkDeviceToWire } from '@sfc/contract/equipment/network/network-wire'
import type { Permitted } from '~/context.server'
import { parsePathId } from '~/http/parse-path-id'
import { addCamera, removeCamera } from '~/areas/cameras/services/add-camera.server'
import { addEventToJournal } from '~/areas/cameras/services/add-event-to-journal.server'
import { removeView, saveView } from '~/areas/cameras/services/change-views.server'
import { EVENTS_SHOWN_MS, listCameraEvents } from '~/areas/cameras/services/camera-events.server'
import { configureCamera } from '~/areas/cameras/services/configure-camera.server'
import { findCamera, listCameras, type Camera } from '~/areas/cameras/services/list-cameras.server'
import { runDiscovery } from '~/areas/cameras/services/run-discovery.server'
import { requestClip } from '~/areas/cameras/services/request-clip.server'
import { changePresets, goToPreset, turnCamera } from '~/areas/cameras/services/turn-camera.server'
import { listNetworkDevices } from '~/areas/equipment/services/network/list-network-devices.server'
import { implement } from '~/api/operation-handlers'

const inGb = (bytes: number) => Math.round(bytes / 1e7) / 100

const cameraToWire = (camera: Camera) => {
	const { recording, resolution } = camera
	return toWire(CameraWire, {
		...camera,
		isRecording: recording?.isRecording ?? false,
		hasMotionDetection: camera.hasEvents || recording?.watches === 'pictures',
		signalStrength: recording?.answeredPct ?? null,
		resolution: resolution && `${resolution.width}x${resolution.height}`,
		storageUsed: recording && inGb(recording.storedBytes),
		storageTotal: recording && inGb(recording.maxBytes),
		ipAddress: camera.address,
		lastActivity: camera.at,
	})
}

/** Searches for cameras of one kind, and lists those of the farm. */
async function findCamerasOfKind(ctx: Permitted<'agent.manage'>, kind: string, words: string) {
	const searched = await runDiscovery(ctx, `Unable to scan for ${words} on the network.`)
	const found = (await listNetworkDevices(ctx))
		.filter((device) => device.kind === kind)
		.map(networkDeviceToWire)
	const where = searched.networkRanges.join(', ') || 'no network'
	const looked = searched.isComplete
		? `${searched.scannedIPs} addresses scanned in ${where}.`
		: 'The search goes on.'
	const message = `${found.length ? `Found ${found.length}` : 'No'} ${words}. ${looked}`
	return { searched: { success: true as const, ...searched, message }, found }
}

const parseCameraId = (params: { cameraId: string }) =>
	parsePathId(params.cameraId, 'Camera not found')

/** A tray tells which planting cycle a picture is of, so that none is named beside it. */
const ofOnePlant = <T extends Pick<CameraView, 'tray' | 'cycle'>>(view: T): T =>
	view.tray ? { ...view, cycle: null } : view

export const camerasApi = implement(cameraOperations, {
	listCameras: async (ctx) => ({ cameras: (await listCameras(ctx)).map(cameraToWire) }),
	async listSecurityEvents(ctx) {
		const events = await listCameraEvents(ctx, { since: ctx.now() - EVENTS_SHOWN_MS })
		return {
			events: events.map(
				({ what, fromAt, toAt, hasPicture, by: _, entryId: _entry, ...event }) => ({
					...event,
					type: what,
					timestamp: fromAt,
					endedAt: toAt,
					thumbnailUrl: hasPicture ? `/security-cameras/events/${event.id}/picture.webp` : null,
				}),
			),
		}
	},
	async discoverCameras(ctx) {
		const { searched, found } = await findCamerasOfKind(ctx, 'camera', 'cameras')
		return { ...searched, cameras: found }
	},
	async discoverGrowControllers(ctx) {
		const { searched, found } = await findCamerasOfKind(ctx, 'controller', 'grow controllers')
		return { ...searched, equipment: found }
	},
	async addCamera(ctx, { body }) {
		const { isAdded, checks } = await addCamera(ctx, body)
		const failed = checks.find(({ result }) => result === 'failed')
		return {
			success: true as const,
			message: isAdded ? 'Camera Added Successfully' : 'Failed to Add Camera',
			added: isAdded,
			connectionTest: { success: !failed, failedStep: failed?.step ?? null, checks },
		}
	},
	async recordCamera(ctx, { params, body: { recording } }) {
		await configureCamera(ctx, { id: parseCameraId(params), settings: { record: recording } })
		return { success: true as const, message: 'Recording Updated' }
	},
	async removeCamera(ctx, { params }) {
		await removeCamera(ctx, { id: parseCameraId(params) })
		return { success: true as const, message: 'Camera Removed' }
	},
	async listCameraViews(ctx, { params }) {
		const { settings, presets } = await findCamera(ctx, { id: parseCameraId(params) })
		return { views: settings.views, presets }
	},
	async addCameraView(ctx, { params, body }) {
		await saveView(ctx, { id: parseCameraId(params), key: null, view: ofOnePlant(body) })
		return { success: true as const, message: 'Hourly Picture Added' }
	},
	async changeCameraView(ctx, { params, body }) {
		const { viewKey: key } = params
		await saveView(ctx, { id: parseCameraId(params), key, view: ofOnePlant(body) })
		return { success: true as const, message: 'Hourly Picture Changed' }
	},
	async removeCameraView(ctx, { params }) {
		await removeView(ctx, { id: parseCameraId(params), key: params.viewKey })
		return { success: true as const, message: 'Hourly Picture Removed' }
	},
	async storeCameraPreset(ctx, { params, body: { name } }) {
		await changePresets(ctx, { id: parseCameraId(params), preset: { do: 'save', name } })
		return { success: true as const, message: 'Position Stored' }
	},
	async removeCameraPreset(ctx, { params: { token, ...params } }) {
		await changePresets(ctx, { id: parseCameraId(params), preset: { do: 'remove', token } })
		return { success: true as const, message: 'Position Deleted' }
	},
	async goToCameraPreset(ctx, { params: { token, ...params } }) {
		await goToPreset(ctx, { id: parseCameraId(params), token })
		return { success: true as const, message: 'Moved' }
	},
	takeClip: (ctx, { params, body }) => requestClip(ctx, { id: parseCameraId(params), ...body }),
	addSecurityEventToJournal: async (ctx, { params }) => ({
		entryId: await addEventToJournal(ctx, {
			id: parsePathId(params.eventId, 'There is no such event any more'),
		}),
	}),
	async controlCamera(ctx, { params, body: { action, value } }) {
		await turnCamera(ctx, {
			id: parseCameraId(params),
			move: action,
			forMs: Math.round(1000 * value),
		})
		return { success: true as const, message: 'Moved' }
	},
})

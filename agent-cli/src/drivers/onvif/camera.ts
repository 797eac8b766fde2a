import { withTimeout } from '@sfc/contract/with-timeout'
import { DeviceError, type CameraSession } from '../driver'
import { requireProfile, type CameraClient, type Profile, type Services } from './camera-client'
import type { Login } from '../digest-auth'
import { watchEvents } from './events'
import { openPresets } from './presets'
import { movePtz } from './ptz-adapter'
import { fetchSnapshot } from './snapshot'
import type { NightVision } from '@sfc/domain/cameras/camera-options'
import { CallRefused, escapeXml } from './soap'

const MAX_MOVE_MS = 10_000

type Parts = {
	client: CameraClient
	xaddr: URL
	login: Login | undefined
	timeoutMs: number
	services: Services
	profiles: Profile[]
}

/**
 * What this camera can do, and the address of its video; `closing` stops it while it moves, and `settle`
 * waits for that. Throws `DeviceError`.
 */
export async function openCamera(
	{ client, xaddr, login, timeoutMs, services, profiles }: Parts,
	closing: AbortSignal,
	signal: AbortSignal,
): Promise<{
	camera: CameraSession
	streamUri: string | undefined
	settle: () => Promise<unknown>
}> {
	const { token, source } = requireProfile(profiles)
	// The package behind moves speaks plain http only.
	const ptz = xaddr.protocol === 'http:' ? services.ptz : undefined
	const { imaging, events } = services
	const [snapshotUri, streamUri, presets] = await Promise.all([
		client.snapshotUri(services, token, signal).catch(() => undefined),
		// Null: too slow to answer. It is asked again when its video is wanted.
		client
			.streamUri(services, token, signal)
			.catch((error: unknown) => (error instanceof CallRefused ? undefined : null)),
		services.ptz && openPresets(client, services.ptz, token, signal).catch(() => undefined),
	])
	const moves = new Set<Promise<unknown>>()
	const move: CameraSession['move'] =
		ptz &&
		((wanted, signal) => {
			const speed = (value: number) => Math.min(1, Math.max(-1, value))
			const bounded = {
				pan: speed(wanted.pan),
				tilt: speed(wanted.tilt),
				zoom: speed(wanted.zoom),
				durationMs: Math.min(MAX_MOVE_MS, Math.max(0, wanted.durationMs)),
			}
			const camera = {
				xaddr: xaddr.href,
				...(login ? { user: login.username, pass: login.password } : {}),
			}
			const moving = movePtz(camera, bounded, [signal, closing], () =>
				withTimeout(timeoutMs, undefined, (ended) => client.stopMoving(ptz, token, ended)),
			)
			moves.add(moving)
			return moving.finally(() => moves.delete(moving))
		})
	const camera: CameraSession = {
		...(snapshotUri && {
			snapshot: (signal: AbortSignal) => fetchSnapshot(snapshotUri, login, signal),
		}),
		...(move && { move }),
		...(presets && { presets }),
		...(imaging &&
			source && {
				setNightVision: (mode, signal) => setNightVision(client, imaging, source, mode, signal),
			}),
		...(streamUri !== undefined && {
			async video(height, signal) {
				const near = nearestHeight(profiles, height)
				const url = await client.streamUri(services, near.token, signal)
				if (!url) throw new DeviceError('the camera gives no address of its video')
				return { url, ...(login && { login }) }
			},
		}),
		...(events && {
			watch: (onNotice, signal) => watchEvents(client, events, onNotice, signal),
		}),
	}
	return { camera, streamUri: streamUri ?? undefined, settle: () => Promise.all(moves) }
}

/** The profile whose height is nearest; one that does not say its height only when none does. */
function nearestHeight(profiles: Profile[], height: number): Profile {
	const off = ({ height: own }: Profile) =>
		own === undefined ? Number.MAX_VALUE : Math.abs(own - height)
	return profiles.reduce((best, one) => (off(one) < off(best) ? one : best))
}

/** The filter that keeps infrared light out is swung away to see by night (ONVIF imaging, IrCutFilter). */
const FILTER: Readonly<Record<NightVision, string>> = { auto: 'AUTO', on: 'OFF', off: 'ON' }

/** Sets when the camera sees by infrared light. Throws `DeviceError`. */
async function setNightVision(
	{ call }: Pick<CameraClient, 'call'>,
	imaging: URL,
	source: string,
	mode: NightVision,
	signal: AbortSignal,
): Promise<void> {
	const body =
		`<timg:SetImagingSettings><timg:VideoSourceToken>${escapeXml(source)}</timg:VideoSourceToken>` +
		`<timg:ImagingSettings><tt:IrCutFilter>${FILTER[mode]}</tt:IrCutFilter></timg:ImagingSettings>` +
		'<timg:ForcePersistence>true</timg:ForcePersistence></timg:SetImagingSettings>'
	await call(imaging, body, signal)
}

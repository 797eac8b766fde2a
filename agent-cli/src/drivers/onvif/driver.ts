import { withTimeout } from '@sfc/contract/with-timeout'
import { z } from 'zod'
import { defineDriver, type DeviceConfig, type Session } from '../driver'
import { createCameraClient, requireProfile, type Profile } from './camera-client'
import type { Login } from './digest-auth'
import { movePtz } from './ptz-adapter'
import { fetchSnapshot } from './snapshot'

const OnvifSettings = z.object({
	/** Device service address, `http://camera/onvif/device_service`. */
	xaddr: z.url({ protocol: /^https?$/ }),
	username: z.string().optional(),
	password: z.string().optional(),
	timeoutMs: z.int().min(200).max(60_000).default(5000),
})
type OnvifSettings = z.infer<typeof OnvifSettings>

const MAX_MOVE_MS = 10_000

export const onvif = defineDriver<OnvifSettings>({
	kind: 'onvif',
	settings: OnvifSettings,
	address: ({ xaddr }) => new URL(xaddr).host,
	open: (device, _log, signal) => openSession(device, signal),
})

async function openSession(
	{ settings }: DeviceConfig<OnvifSettings>,
	signal: AbortSignal,
): Promise<Session> {
	const { username, password, timeoutMs } = settings
	const xaddr = new URL(settings.xaddr)
	const login: Login | undefined = username ? { username, password: password ?? '' } : undefined
	const client = createCameraClient(xaddr, login, timeoutMs)
	await client.syncClock(signal).catch(() => undefined) // an old camera may have no clock to ask
	const info = await client.information(signal)
	const services = await client.services(signal)
	const profiles = await client.profiles(services, signal)
	const { token } = requireProfile(profiles)
	const streamUri = await client.streamUri(services, token, signal).catch(() => undefined)
	const snapshotUri = await client.snapshotUri(services, token, signal).catch(() => undefined)
	// The package behind moves speaks plain http only.
	const ptz = xaddr.protocol === 'http:' ? services.ptz : undefined
	const closing = new AbortController()
	const moves = new Set<Promise<unknown>>()

	return {
		describe: () => ({
			kind: 'camera',
			...(info.vendor ? { vendor: info.vendor.slice(0, 120) } : {}),
			...(info.model ? { model: info.model.slice(0, 120) } : {}),
			...(info.serial ? { identity: info.serial.slice(0, 200) } : {}),
			...(/^SFC-SIM/.test(info.model ?? '') ? { simulated: true } : {}),
			details: {
				profiles: profiles.map(withoutToken),
				...(streamUri ? { streamUri } : {}),
				hasSnapshot: snapshotUri !== undefined,
				hasPtz: ptz !== undefined,
			},
			points: [],
		}),
		async read(signal) {
			await client.syncClock(signal)
			return []
		},
		write: () => Promise.resolve({ outcome: 'rejected', reason: 'a camera has no outputs' }),
		armFailSafe: (outputs) =>
			Promise.resolve(
				outputs.map(({ point }) => ({ point, state: 'none', reason: 'a camera has no outputs' })),
			),
		...(snapshotUri
			? { snapshot: (signal: AbortSignal) => fetchSnapshot(snapshotUri, login, signal) }
			: {}),
		...(ptz
			? {
					move: ((move, signal) => {
						const speed = (value: number) => Math.min(1, Math.max(-1, value))
						const bounded = {
							pan: speed(move.pan),
							tilt: speed(move.tilt),
							zoom: speed(move.zoom),
							durationMs: Math.min(MAX_MOVE_MS, Math.max(0, move.durationMs)),
						}
						const camera = {
							xaddr: xaddr.href,
							...(login ? { user: login.username, pass: login.password } : {}),
						}
						const moving = movePtz(camera, bounded, [signal, closing.signal], () =>
							withTimeout(timeoutMs, undefined, (ended) => client.stopMoving(ptz, token, ended)),
						)
						moves.add(moving)
						return moving.finally(() => moves.delete(moving))
					}) satisfies Session['move'],
				}
			: {}),
		async close() {
			closing.abort() // a camera that still moves is stopped
			await Promise.all(moves)
		},
	}
}

const withoutToken = ({ token: _token, ...rest }: Profile) => rest

import { strictObject } from '@sfc/contract/strict-object'
import { z } from 'zod'
import { defineDriver, type DeviceConfig, type Session } from '../driver'
import { readOnly } from '../read-only'
import { openCamera } from './camera'
import { createCameraClient, type Profile } from './camera-client'
import type { Login } from '../digest-auth'

const OnvifSettings = strictObject({
	/** Device service address, `http://camera/onvif/device_service`. */
	xaddr: z.url({ protocol: /^https?$/ }),
	username: z.string().optional(),
	password: z.string().optional(),
	timeoutMs: z.int().min(200).max(60_000).default(5000),
})
type OnvifSettings = z.infer<typeof OnvifSettings>

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
	// An old camera may have no clock to ask.
	const hasClock = await client.syncClock(signal).then(
		() => true,
		() => false,
	)
	const info = await client.information(signal)
	const services = await client.services(signal)
	const profiles = await client.profiles(services, signal)
	const closing = new AbortController()
	const parts = { client, xaddr, login, timeoutMs, services, profiles }
	const { camera, streamUri, settle } = await openCamera(parts, closing.signal, signal)

	return {
		describe: () => ({
			kind: 'camera',
			...(info.vendor ? { vendor: info.vendor.slice(0, 120) } : {}),
			...(info.model ? { model: info.model.slice(0, 120) } : {}),
			...(info.serial ? { identity: info.serial.slice(0, 200) } : {}),
			...(/^SFC-SIM/.test(info.model ?? '') ? { simulated: true } : {}),
			details: {
				profiles: profiles.map(withoutTokens),
				...(streamUri ? { streamUri } : {}),
				hasSnapshot: camera.snapshot !== undefined,
				hasPtz: camera.move !== undefined,
				hasVideo: camera.video !== undefined,
				hasEvents: camera.watch !== undefined,
				hasNightVision: camera.setNightVision !== undefined,
				...(camera.presets ? { presets: camera.presets.list() } : {}),
			},
			points: [],
		}),
		async read(signal) {
			await (hasClock ? client.syncClock(signal) : client.information(signal))
			return []
		},
		...readOnly('a camera has no outputs'),
		camera,
		async close() {
			closing.abort() // a camera that still moves is stopped
			await settle()
		},
	}
}

const withoutTokens = ({ token: _token, source: _source, ...rest }: Profile) => rest

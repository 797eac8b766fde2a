import { DeviceError } from '../driver'
import type { Login } from '../digest-auth'
import { find, findAll, textAt, type XmlNode } from './parse-xml'
import { callSoap, escapeXml, LoginRefused, type SoapCall } from './soap'
import { steadyNow } from '../../time/steady-now'

export type Profile = {
	token: string
	name: string
	width?: number
	height?: number
	encoding?: string
	/** Pictures a second. */
	fps?: number
	/** Token of the lens behind it. */
	source?: string
}

export type Services = Partial<Record<keyof typeof NAMESPACES, URL>>

type CameraInfo = { vendor?: string; model?: string; serial?: string; firmware?: string }

const NAMESPACES = {
	media: 'http://www.onvif.org/ver10/media/wsdl',
	media2: 'http://www.onvif.org/ver20/media/wsdl',
	ptz: 'http://www.onvif.org/ver20/ptz/wsdl',
	imaging: 'http://www.onvif.org/ver20/imaging/wsdl',
	events: 'http://www.onvif.org/ver10/events/wsdl',
}
const KINDS = Object.keys(NAMESPACES) as (keyof typeof NAMESPACES)[]

export type CameraClient = ReturnType<typeof createCameraClient>

/** Names of services in the older answer to what a camera can do. */
const OLD_NAMES = [
	['media', 'Media'],
	['ptz', 'PTZ'],
	['imaging', 'Imaging'],
	['events', 'Events'],
] as const

/** The calls we make to one camera. Each throws `DeviceError`. */
export function createCameraClient(xaddr: URL, login: Login | undefined, timeoutMs: number) {
	let clockOffsetMs = 0
	const send = (url: URL, body: string, signal: AbortSignal, more: Partial<SoapCall>) =>
		callSoap(url, body, { login, clockOffsetMs, timeoutMs, signal, ...more })
	const call = (
		url: URL,
		body: string,
		signal: AbortSignal,
		more: Pick<SoapCall, 'addressing' | 'onText'> = {},
	) => send(url, body, signal, more)
	const at = (address: string | undefined) => onHost(address, xaddr)
	return {
		/** Any other call of one of its services; answers the response element. */
		call,
		/** An address that the camera gave, on the host it was reached at. */
		at,
		/**
		 * Reads the camera's clock so that passwords fit its time; how far it is off, ms. ONVIF asks for no
		 * login here, some cameras do.
		 */
		async syncClock(signal: AbortSignal): Promise<number | undefined> {
			const body = '<tds:GetSystemDateAndTime/>'
			const answer = await send(xaddr, body, signal, { login: undefined }).catch(
				(error: unknown) => {
					if (login && error instanceof LoginRefused) return call(xaddr, body, signal)
					throw error
				},
			)
			const deviceMs = readUtc(answer)
			if (deviceMs === undefined) return undefined
			return (clockOffsetMs = deviceMs - steadyNow())
		},
		async information(signal: AbortSignal): Promise<CameraInfo> {
			const answer = await call(xaddr, '<tds:GetDeviceInformation/>', signal)
			const [vendor, model] = [textAt(answer, 'Manufacturer'), textAt(answer, 'Model')]
			const [serial, firmware] = [textAt(answer, 'SerialNumber'), textAt(answer, 'FirmwareVersion')]
			return {
				...(vendor ? { vendor } : {}),
				...(model ? { model } : {}),
				...(serial ? { serial } : {}),
				...(firmware ? { firmware } : {}),
			}
		},
		async services(signal: AbortSignal): Promise<Services> {
			const body =
				'<tds:GetServices><tds:IncludeCapability>false</tds:IncludeCapability></tds:GetServices>'
			const answer = await call(xaddr, body, signal).catch(() => undefined)
			const found: Services = {}
			for (const service of answer ? findAll(answer, 'Service') : []) {
				const url = at(textAt(service, 'XAddr'))
				const namespace = textAt(service, 'Namespace')
				for (const key of KINDS) if (url && namespace === NAMESPACES[key]) found[key] = url
			}
			if (found.media || found.media2) return found
			const old = '<tds:GetCapabilities><tds:Category>All</tds:Category></tds:GetCapabilities>'
			const capabilities = await call(xaddr, old, signal)
			for (const [key, element] of OLD_NAMES) {
				const url = at(textAt(capabilities, element, 'XAddr'))
				if (url) found[key] = url
			}
			return found
		},
		async profiles({ media, media2 }: Services, signal: AbortSignal): Promise<Profile[]> {
			const newer =
				media2 &&
				(await call(media2, '<tr2:GetProfiles><tr2:Type>All</tr2:Type></tr2:GetProfiles>', signal)
					.then(readProfiles)
					.catch(() => undefined))
			if (newer?.length) return newer
			return media ? readProfiles(await call(media, '<trt:GetProfiles/>', signal)) : []
		},
		/** Address of its video without a login, RTSP or HTTP; undefined when the camera has none. */
		async streamUri({ media, media2 }: Services, token: string, signal: AbortSignal) {
			const id = escapeXml(token)
			const answer = media
				? await call(
						media,
						`<trt:GetStreamUri><trt:StreamSetup><tt:Stream>RTP-Unicast</tt:Stream><tt:Transport><tt:Protocol>RTSP</tt:Protocol></tt:Transport></trt:StreamSetup><trt:ProfileToken>${id}</trt:ProfileToken></trt:GetStreamUri>`,
						signal,
					)
				: media2 &&
					(await call(
						media2,
						`<tr2:GetStreamUri><tr2:Protocol>RTSP</tr2:Protocol><tr2:ProfileToken>${id}</tr2:ProfileToken></tr2:GetStreamUri>`,
						signal,
					))
			const uri = at(answer && textAt(answer, 'Uri'))
			return uri && /^(rtsps?|https?):$/.test(uri.protocol) ? uri.href : undefined
		},
		async snapshotUri({ media, media2 }: Services, token: string, signal: AbortSignal) {
			const [url, prefix] = media ? [media, 'trt'] : [media2, 'tr2']
			if (!url) return undefined
			const body = `<${prefix}:GetSnapshotUri><${prefix}:ProfileToken>${escapeXml(token)}</${prefix}:ProfileToken></${prefix}:GetSnapshotUri>`
			const uri = at(textAt(await call(url, body, signal), 'Uri'))
			return uri && /^https?:$/.test(uri.protocol) ? uri : undefined
		},
		async stopMoving(ptz: URL, token: string, signal: AbortSignal): Promise<void> {
			const id = `<tptz:ProfileToken>${escapeXml(token)}</tptz:ProfileToken>`
			await call(
				ptz,
				`<tptz:Stop>${id}<tptz:PanTilt>true</tptz:PanTilt><tptz:Zoom>true</tptz:Zoom></tptz:Stop>`,
				signal,
			).catch(() =>
				// Some cameras have no Stop; speed zero is the same.
				call(
					ptz,
					`<tptz:ContinuousMove>${id}<tptz:Velocity><tt:PanTilt x="0" y="0"/><tt:Zoom x="0"/></tptz:Velocity></tptz:ContinuousMove>`,
					signal,
				),
			)
		},
	}
}

/**
 * An address the camera gave, on the host we reached it at: behind NAT it knows another one. A
 * login inside it is dropped.
 */
export function onHost(address: string | undefined, xaddr: URL): URL | undefined {
	if (!address || !URL.canParse(address)) return undefined
	const url = new URL(address)
	url.hostname = xaddr.hostname
	url.username = ''
	url.password = ''
	return url
}

function readProfiles(answer: XmlNode): Profile[] {
	return findAll(answer, 'Profiles')
		.slice(0, 50)
		.flatMap((node) => {
			const { token } = node.attributes
			if (!token) return []
			const video = find(node, 'VideoEncoderConfiguration') ?? find(node, 'VideoEncoder')
			const width = Number(video && textAt(video, 'Resolution', 'Width'))
			const height = Number(video && textAt(video, 'Resolution', 'Height'))
			const encoding = video && textAt(video, 'Encoding')
			const fps = Number(video && textAt(video, 'RateControl', 'FrameRateLimit'))
			const source = textAt(node, 'SourceToken')
			return {
				token,
				name: textAt(node, 'Name') ?? token,
				...(width > 0 && height > 0 ? { width, height } : {}),
				...(encoding ? { encoding } : {}),
				...(fps > 0 ? { fps } : {}),
				...(source ? { source } : {}),
			}
		})
}

function readUtc(answer: XmlNode): number | undefined {
	const utc = find(answer, 'UTCDateTime')
	if (!utc) return undefined
	const [year, month, day, hour, minute, second] = [
		...['Year', 'Month', 'Day'].map((name) => Number(textAt(utc, 'Date', name))),
		...['Hour', 'Minute', 'Second'].map((name) => Number(textAt(utc, 'Time', name))),
	]
	const ms = Date.UTC(year ?? NaN, (month ?? NaN) - 1, day, hour, minute, second)
	return Number.isFinite(ms) ? ms : undefined
}

/** The first profile. Throws `DeviceError` when the camera has none. */
export function requireProfile(profiles: Profile[]): Profile {
	const [first] = profiles
	if (!first) throw new DeviceError('the camera has no media profile')
	return first
}

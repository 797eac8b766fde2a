import type { Camera, Profile } from './camera'
import { PROFILES } from './camera'
import { elementAttribute, escapeXml, SoapFault, elementText } from './soap'

const SERVICES = {
	device: 'http://www.onvif.org/ver10/device/wsdl',
	media: 'http://www.onvif.org/ver10/media/wsdl',
	ptz: 'http://www.onvif.org/ver20/ptz/wsdl',
	imaging: 'http://www.onvif.org/ver20/imaging/wsdl',
	events: 'http://www.onvif.org/ver10/events/wsdl',
} as const

/** Requests allowed without a password (ONVIF core: access class PRE_AUTH). */
export const PUBLIC_ACTIONS: ReadonlySet<string> = new Set([
	'GetSystemDateAndTime',
	'GetCapabilities',
	'GetServices',
])

type Answer = (camera: Camera, xml: string, base: string, id: string) => string | Promise<string>

const ANSWERS: Readonly<Record<string, Answer>> = {
	GetSystemDateAndTime: (camera) => dateAndTime(new Date(camera.clockMs())),
	GetCapabilities: (_camera, _xml, base) =>
		'<tds:GetCapabilitiesResponse><tds:Capabilities>' +
		`<tt:Device><tt:XAddr>${base}/onvif/device_service</tt:XAddr></tt:Device>` +
		`<tt:Media><tt:XAddr>${base}/onvif/media_service</tt:XAddr><tt:StreamingCapabilities>` +
		'<tt:RTPMulticast>false</tt:RTPMulticast><tt:RTP_TCP>false</tt:RTP_TCP>' +
		'<tt:RTP_RTSP_TCP>false</tt:RTP_RTSP_TCP></tt:StreamingCapabilities></tt:Media>' +
		`<tt:Events><tt:XAddr>${base}/onvif/events_service</tt:XAddr></tt:Events>` +
		`<tt:Imaging><tt:XAddr>${base}/onvif/imaging_service</tt:XAddr></tt:Imaging>` +
		`<tt:PTZ><tt:XAddr>${base}/onvif/ptz_service</tt:XAddr></tt:PTZ>` +
		'</tds:Capabilities></tds:GetCapabilitiesResponse>',
	GetServices: (_camera, _xml, base) => {
		const services = Object.entries(SERVICES).map(
			([name, namespace]) =>
				`<tds:Service><tds:Namespace>${namespace}</tds:Namespace><tds:XAddr>${base}/onvif/${name}_service</tds:XAddr>` +
				'<tds:Version><tt:Major>2</tt:Major><tt:Minor>5</tt:Minor></tds:Version></tds:Service>',
		)
		return `<tds:GetServicesResponse>${services.join('')}</tds:GetServicesResponse>`
	},
	GetDeviceInformation: ({ identity }) =>
		`<tds:GetDeviceInformationResponse><tds:Manufacturer>${identity.manufacturer}</tds:Manufacturer>` +
		`<tds:Model>${identity.model}</tds:Model><tds:FirmwareVersion>${identity.firmware}</tds:FirmwareVersion>` +
		`<tds:SerialNumber>${identity.serial}</tds:SerialNumber><tds:HardwareId>${identity.hardware}</tds:HardwareId>` +
		'</tds:GetDeviceInformationResponse>',
	GetProfiles: () =>
		`<trt:GetProfilesResponse>${PROFILES.map(profileXml).join('')}</trt:GetProfilesResponse>`,
	// The only stream is Motion JPEG over HTTP, whatever was requested.
	GetStreamUri: (camera, xml, base) =>
		mediaUri('GetStreamUri', `${base}/stream?profile=${profileOf(camera, xml).token}`),
	GetSnapshotUri: (camera, xml, base) =>
		mediaUri('GetSnapshotUri', `${base}/snapshot?profile=${profileOf(camera, xml).token}`),
	GetStatus: (camera, xml) => {
		profileOf(camera, xml)
		const { pan, tilt, zoom } = camera.ptz.view(camera.nowMs())
		const state = camera.ptz.isMoving(camera.nowMs()) ? 'MOVING' : 'IDLE'
		return (
			`<tptz:GetStatusResponse><tptz:PTZStatus><tt:Position><tt:PanTilt x="${pan.toFixed(4)}" y="${tilt.toFixed(4)}"/>` +
			`<tt:Zoom x="${zoom.toFixed(4)}"/></tt:Position><tt:MoveStatus><tt:PanTilt>${state}</tt:PanTilt>` +
			`<tt:Zoom>${state}</tt:Zoom></tt:MoveStatus><tt:UtcTime>${new Date(camera.clockMs()).toISOString()}</tt:UtcTime>` +
			'</tptz:PTZStatus></tptz:GetStatusResponse>'
		)
	},
	ContinuousMove: (camera, xml) => {
		profileOf(camera, xml)
		camera.ptz.move(vector(xml), durationS(elementText(xml, 'Timeout')), camera.nowMs())
		return '<tptz:ContinuousMoveResponse/>'
	},
	RelativeMove: (camera, xml) => {
		profileOf(camera, xml)
		camera.ptz.moveBy(vector(xml), camera.nowMs())
		return '<tptz:RelativeMoveResponse/>'
	},
	Stop: (camera, xml) => {
		profileOf(camera, xml)
		camera.ptz.stop(camera.nowMs())
		return '<tptz:StopResponse/>'
	},
	/** A name stands as it came, with its signs escaped. */
	GetPresets: (camera) => {
		const presets = camera.presets
			.list()
			.map(
				({ token, name }) =>
					`<tptz:Preset token="${token}"><tt:Name>${name}</tt:Name></tptz:Preset>`,
			)
		return `<tptz:GetPresetsResponse>${presets.join('')}</tptz:GetPresetsResponse>`
	},
	GotoPreset: (camera, xml) => {
		const view = camera.presets.view(elementText(xml, 'PresetToken'))
		if (!view) throw new SoapFault('ter:NoToken', 'The preset does not exist')
		camera.ptz.lookAt(view, camera.nowMs())
		return '<tptz:GotoPresetResponse/>'
	},
	SetPreset: (camera, xml) => {
		const name = elementText(xml, 'PresetName') ?? 'Preset'
		const token = camera.presets.save(name, camera.ptz.view(camera.nowMs()))
		if (!token) throw new SoapFault('ter:TooManyPresets', 'The camera remembers no more places')
		return `<tptz:SetPresetResponse><tptz:PresetToken>${token}</tptz:PresetToken></tptz:SetPresetResponse>`
	},
	RemovePreset: (camera, xml) => {
		if (!camera.presets.remove(elementText(xml, 'PresetToken')))
			throw new SoapFault('ter:NoToken', 'The preset does not exist')
		return '<tptz:RemovePresetResponse/>'
	},
	SetImagingSettings: (camera, xml) => {
		const filter = elementText(xml, 'IrCutFilter') ?? ''
		if (!/^(ON|OFF|AUTO)$/.test(filter))
			throw new SoapFault('ter:InvalidArgVal', 'IrCutFilter takes ON, OFF or AUTO')
		camera.infraredFilter = filter
		return '<timg:SetImagingSettingsResponse/>'
	},
	GetImagingSettings: ({ infraredFilter }) =>
		`<timg:GetImagingSettingsResponse><timg:ImagingSettings><tt:IrCutFilter>${infraredFilter}</tt:IrCutFilter></timg:ImagingSettings></timg:GetImagingSettingsResponse>`,
	CreatePullPointSubscription: (camera, _xml, base) => {
		const id = camera.subscriptions.create()
		if (!id) throw new SoapFault('ter:ResourceUnknown', 'All pull points are taken')
		const times = `<wsnt:CurrentTime>${utc(camera.clockMs())}</wsnt:CurrentTime><wsnt:TerminationTime>${utc(camera.clockMs() + 60_000)}</wsnt:TerminationTime>`
		return `<tev:CreatePullPointSubscriptionResponse><tev:SubscriptionReference><wsa:Address>${base}/onvif/events_service?id=${id}</wsa:Address></tev:SubscriptionReference>${times}</tev:CreatePullPointSubscriptionResponse>`
	},
	PullMessages: async (camera, xml, _base, id) => {
		const messages = await camera.subscriptions.pull(
			id,
			1000 * durationS(elementText(xml, 'Timeout')),
		)
		if (!messages) throw new SoapFault('ter:ResourceUnknown', 'The subscription is over')
		return `<tev:PullMessagesResponse><tev:CurrentTime>${utc(camera.clockMs())}</tev:CurrentTime><tev:TerminationTime>${utc(camera.clockMs() + 60_000)}</tev:TerminationTime>${messages.join('')}</tev:PullMessagesResponse>`
	},
	Renew: (camera, _xml, _base, id) => {
		if (!camera.subscriptions.renew(id))
			throw new SoapFault('ter:ResourceUnknown', 'The subscription is over')
		return `<wsnt:RenewResponse><wsnt:TerminationTime>${utc(camera.clockMs() + 60_000)}</wsnt:TerminationTime></wsnt:RenewResponse>`
	},
	Unsubscribe: (camera, _xml, _base, id) => {
		camera.subscriptions.end(id)
		return '<wsnt:UnsubscribeResponse/>'
	},
}

const utc = (atMs: number) => new Date(atMs).toISOString()

/**
 * The body of the response. `base` is this camera's address as seen by the client, `id` the subscription
 * that was called. Throws `SoapFault`.
 */
export async function handleSoap(
	camera: Camera,
	action: string,
	xml: string,
	{ base, id }: { base: string; id: string },
): Promise<string> {
	if (!Object.hasOwn(ANSWERS, action)) {
		throw new SoapFault('ter:ActionNotSupported', `${action.slice(0, 60)} is not supported`)
	}
	return (await ANSWERS[action]?.(camera, xml, escapeXml(base), id)) ?? ''
}

function profileOf(camera: Camera, xml: string): Profile {
	const profile = camera.profile(elementText(xml, 'ProfileToken'))
	if (!profile) throw new SoapFault('ter:NoProfile', 'The profile token does not exist')
	return profile
}

const mediaUri = (action: string, uri: string): string =>
	`<trt:${action}Response><trt:MediaUri><tt:Uri>${uri}</tt:Uri><tt:InvalidAfterConnect>false</tt:InvalidAfterConnect>` +
	`<tt:InvalidAfterReboot>false</tt:InvalidAfterReboot><tt:Timeout>PT60S</tt:Timeout></trt:MediaUri></trt:${action}Response>`

/** Velocity or translation, each part −1 to 1; a part left out does not move. */
function vector(xml: string) {
	const part = (element: string, axis: string) => {
		const value = Number(elementAttribute(xml, element, axis) ?? 0)
		if (!(value >= -1 && value <= 1)) {
			throw new SoapFault('ter:InvalidArgVal', `${element} ${axis} takes -1 to 1`)
		}
		return value
	}
	return { pan: part('PanTilt', 'x'), tilt: part('PanTilt', 'y'), zoom: part('Zoom', 'x') }
}

const DEFAULT_MOVE_S = 10

/** An XML duration of hours, minutes and seconds, such as PT5S. */
function durationS(text: string | undefined): number {
	if (!text) return DEFAULT_MOVE_S
	const match = /^PT(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,6}(?:\.\d{1,6})?)S)?$/.exec(text)
	if (!match) throw new SoapFault('ter:InvalidArgVal', 'Timeout is not a duration')
	return 3600 * Number(match[1] ?? 0) + 60 * Number(match[2] ?? 0) + Number(match[3] ?? 0)
}

function dateAndTime(at: Date): string {
	const iso = at.toISOString()
	const [date = '', time = ''] = [iso.slice(0, 10), iso.slice(11, 19)]
	const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
	const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
	const utc =
		`<tt:Time><tt:Hour>${hour}</tt:Hour><tt:Minute>${minute}</tt:Minute><tt:Second>${second}</tt:Second></tt:Time>` +
		`<tt:Date><tt:Year>${year}</tt:Year><tt:Month>${month}</tt:Month><tt:Day>${day}</tt:Day></tt:Date>`
	return (
		'<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:DateTimeType>Manual</tt:DateTimeType>' +
		'<tt:DaylightSavings>false</tt:DaylightSavings><tt:TimeZone><tt:TZ>UTC0</tt:TZ></tt:TimeZone>' +
		`<tt:UTCDateTime>${utc}</tt:UTCDateTime></tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`
	)
}

const range = (name: string, least: number) =>
	`<tt:${name}><tt:Min>${least}</tt:Min><tt:Max>1</tt:Max></tt:${name}>`

/** One media profile for `GetProfiles`. */
const profileXml = (profile: Profile): string =>
	`<trt:Profiles token="${profile.token}" fixed="true"><tt:Name>${profile.name}</tt:Name>` +
	'<tt:VideoSourceConfiguration token="source"><tt:Name>Source</tt:Name><tt:UseCount>2</tt:UseCount>' +
	'<tt:SourceToken>source</tt:SourceToken><tt:Bounds x="0" y="0" width="640" height="360"/></tt:VideoSourceConfiguration>' +
	`<tt:VideoEncoderConfiguration token="encoder-${profile.token}"><tt:Name>${profile.name}</tt:Name><tt:UseCount>1</tt:UseCount>` +
	`<tt:Encoding>JPEG</tt:Encoding><tt:Resolution><tt:Width>${profile.width}</tt:Width><tt:Height>${profile.height}</tt:Height></tt:Resolution>` +
	`<tt:Quality>${profile.quality}</tt:Quality><tt:RateControl><tt:FrameRateLimit>${profile.frameRate}</tt:FrameRateLimit>` +
	'<tt:EncodingInterval>1</tt:EncodingInterval><tt:BitrateLimit>1024</tt:BitrateLimit></tt:RateControl></tt:VideoEncoderConfiguration>' +
	'<tt:PTZConfiguration token="ptz"><tt:Name>PTZ</tt:Name><tt:UseCount>2</tt:UseCount><tt:NodeToken>ptz</tt:NodeToken>' +
	`<tt:PanTiltLimits><tt:Range>${range('XRange', -1)}${range('YRange', -1)}</tt:Range></tt:PanTiltLimits>` +
	`<tt:ZoomLimits><tt:Range>${range('XRange', 0)}</tt:Range></tt:ZoomLimits></tt:PTZConfiguration></trt:Profiles>`

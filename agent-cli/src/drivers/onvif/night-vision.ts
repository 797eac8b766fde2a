import type { NightVision } from '@sfc/domain/cameras/camera-options'
import type { CameraClient } from './camera-client'
import { escapeXml } from './soap'

/** The filter that keeps infrared light out is swung away to see by night (ONVIF imaging, IrCutFilter). */
const FILTER: Readonly<Record<NightVision, string>> = { auto: 'AUTO', on: 'OFF', off: 'ON' }

/** Sets when the camera sees by infrared light. Throws `DeviceError`. */
export async function setNightVision(
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

import { z } from 'zod'
import { defineDriver, DeviceError } from '../driver'

export const OnvifSettings = z.object({
	/** Device service address, `http://camera/onvif/device_service`. */
	xaddr: z.url({ protocol: /^https?$/ }),
	username: z.string().optional(),
	password: z.string().optional(),
	timeoutMs: z.int().min(200).max(60_000).default(5000),
})
export type OnvifSettings = z.infer<typeof OnvifSettings>

export const onvif = defineDriver<OnvifSettings>({
	kind: 'onvif',
	settings: OnvifSettings,
	address: ({ xaddr }) => xaddr,
	open({ settings }) {
		return Promise.reject(new DeviceError(`${settings.xaddr} cannot be opened`))
	},
})

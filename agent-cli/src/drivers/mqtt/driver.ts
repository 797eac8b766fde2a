import { z } from 'zod'
import { defineDriver, DeviceError } from '../driver'

export const MqttSettings = z.object({ url: z.string() })
export type MqttSettings = z.infer<typeof MqttSettings>

export const mqtt = defineDriver<MqttSettings>({
	kind: 'mqtt',
	settings: MqttSettings,
	address: ({ url }) => url,
	open({ settings }) {
		return Promise.reject(new DeviceError(`${settings.url} cannot be opened`))
	},
})

import { defineDriver } from '../driver'
import { acquireBroker } from './broker-link'
import { describeDevice } from './describe-device'
import { openSession } from './open-session'
import { MqttSettings } from './settings'
import { steadyNow } from '../../time/steady-now'

export const mqtt = defineDriver<MqttSettings>({
	kind: 'mqtt',
	settings: MqttSettings,
	address(settings) {
		const { host } = new URL(settings.url)
		switch (settings.convention) {
			case 'homeassistant':
				return `${host} ${settings.device}`
			case 'tasmota':
				return `${host} ${settings.mac}`
			case 'zigbee2mqtt':
				return `${host} ${settings.ieee}`
			case 'shelly':
				return `${host} ${settings.prefix}`
			case 'shelly-gen1':
				return `${host} ${settings.id}`
			case 'theengs':
				return `${host} ${settings.mac}`
			case 'lorawan':
				return `${host} ${settings.devEui}`
			case 'zwave':
				return `${host} ${settings.node}`
			case 'json':
				return `${host} ${settings.items[0]?.topic ?? ''}`
		}
	},
	async open({ settings, pollMs, modelsDir }, _log, signal) {
		const link = acquireBroker(settings)
		try {
			await link.ready(signal)
			const device = await describeDevice(settings, link, signal, modelsDir)
			return await openSession(device, link, {
				pollMs,
				maxAgeMs: settings.maxAgeS * 1000,
				now: steadyNow,
				signal,
			})
		} catch (error) {
			link.release()
			throw error
		}
	},
})

import type { BrokerLink } from './broker-link'
import { homeAssistant } from './homeassistant'
import { jsonPath } from './json-path'
import { lorawanDevice, readCodec } from './lorawan/lorawan'
import { MAX_POINTS, type MqttDevice, type MqttPoint } from './mqtt-device'
import type { MqttSettings } from './settings'
import { shelly } from './shelly'
import { shellyGen1 } from './shelly-gen1'
import { tasmota } from './tasmota'
import { theengsDevice } from './theengs/theengs'
import { zigbee2mqtt } from './zigbee2mqtt'
import { zwave } from './zwave'

/** Finds a device by its convention and applies the operator's overrides. */
export async function describeDevice(
	settings: MqttSettings,
	link: BrokerLink,
	signal: AbortSignal,
	modelsDir?: string,
): Promise<MqttDevice> {
	const device = await readByConvention(settings, link, signal, modelsDir)
	return {
		...device,
		simulated: settings.simulated || device.simulated === true,
		points: device.points
			.slice(0, MAX_POINTS)
			.flatMap((point) => applyOverride(point, settings.points[point.key])),
	}
}

async function readByConvention(
	settings: MqttSettings,
	link: BrokerLink,
	signal: AbortSignal,
	modelsDir: string | undefined,
): Promise<MqttDevice> {
	switch (settings.convention) {
		case 'homeassistant':
			return homeAssistant(settings, link, signal)
		case 'tasmota':
			return tasmota(settings, link, signal)
		case 'zigbee2mqtt':
			return zigbee2mqtt(settings, link, signal)
		case 'shelly':
			return shelly(settings, link, signal)
		case 'shelly-gen1':
			return shellyGen1(settings, link, signal)
		case 'theengs':
			return theengsDevice(settings)
		case 'lorawan':
			return lorawanDevice(
				settings,
				settings.codec === undefined ? undefined : await readCodec(settings.codec, modelsDir),
			)
		case 'zwave':
			return zwave(settings, link, signal)
		case 'json':
			return jsonPath(settings)
	}
}

function applyOverride(
	point: MqttPoint,
	own: MqttSettings['points'][string] | undefined,
): MqttPoint[] {
	if (own?.ignore) return []
	const { ignore: _ignore, ...words } = own ?? {}
	// What it drives is for the operator to say, whether it can be dimmed for the device.
	const { dim } = point.switchable ?? {}
	const switchable = words.switchable && { ...(dim !== undefined && { dim }), ...words.switchable }
	return [{ ...point, ...words, ...(switchable && { switchable }) }]
}

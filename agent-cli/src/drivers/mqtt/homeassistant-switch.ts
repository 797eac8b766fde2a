import { DeviceError } from '../driver'
import { isState } from './homeassistant-availability'
import { commandBy, plainTopic, type Entity } from './homeassistant-entity'
import { findLevel } from './homeassistant-levels'
import { unsupported } from './homeassistant-sensor'
import { asText, type JsonObject } from './json-payload'
import { OUTLET, type CommandIo, type MqttPoint, type PointCommand } from './mqtt-device'
import { parseTemplate } from './value-template'

const LIGHT = { type: 'light', outputClass: 'light' } as const
const VALVE = { type: 'valve', outputClass: 'irrigation' } as const
const SWITCHED = ['switch', 'fan', 'light', 'valve', 'humidifier']

/** What is on or off, and switched where that is understood. `dim` is the key of its level's point. */
export function switchPoint(entity: Entity, topic: string, dim: string | undefined): MqttPoint {
	const { component, base, config } = entity
	const isSwitched = SWITCHED.includes(component)
	const quantity = isSwitched ? 'switch' : 'contact'
	const source = stateTemplate(component, config)
	const { read, problem } = parseTemplate(source)
	if (!read) return unsupported(base, quantity, source, problem)
	const words = wordsOf(component, config)
	const parse = (payload: string) => {
		const state = read(payload)
		if (component === 'valve' && config.reports_position === true)
			return readPosition(state, config)
		return isState(state, words.stateOn)
			? { value: 1 }
			: isState(state, words.stateOff)
				? { value: 0 }
				: undefined
	}
	const command = isSwitched ? createCommand(entity, words, dim) : undefined
	const type = component === 'light' ? LIGHT : component === 'valve' ? VALVE : OUTLET
	return {
		...base,
		quantity,
		sources: [{ topic, parse }],
		...(command && { switchable: { ...type, ...(dim && { dim }) }, command }),
	}
}

type Words = { on: string; off: string; stateOn: string; stateOff: string }

function wordsOf(component: string, config: JsonObject): Words {
	const text = (key: string, fallback: string) => String(config[key] ?? fallback)
	if (component === 'valve') {
		return {
			on: text('payload_open', 'OPEN'),
			off: text('payload_close', 'CLOSE'),
			stateOn: text('state_open', 'open'),
			stateOff: text('state_closed', 'closed'),
		}
	}
	if (component === 'light' && config.schema === 'template')
		return { on: 'on', off: 'off', stateOn: 'on', stateOff: 'off' }
	const [on, off] = [text('payload_on', 'ON'), text('payload_off', 'OFF')]
	return { on, off, stateOn: text('state_on', on), stateOff: text('state_off', off) }
}

function stateTemplate(component: string, config: JsonObject): string | undefined {
	if (component === 'light' && config.schema === 'json') return '{{ value_json.state }}'
	return (
		asText(config.value_template) ??
		asText(config.state_value_template) ??
		asText(config.state_template)
	)
}

/** A valve that says how far it is open. */
function readPosition(state: unknown, config: JsonObject) {
	const position = Number(state)
	const closed = typeof config.position_closed === 'number' ? config.position_closed : 0
	if (String(state).trim() === '' || !Number.isFinite(position)) return undefined
	return { value: Number(position !== closed) }
}

function createCommand(
	{ component, config, refuse }: Entity,
	words: Words,
	dim: string | undefined,
): PointCommand | undefined {
	const topic = plainTopic(config.command_topic)
	if (!topic) return undefined
	const isJson = component === 'light' && config.schema === 'json'
	if (!isJson && (config.schema ?? 'basic') !== 'basic') {
		refuse('it is read and not switched, as each of its commands is a template')
		return undefined
	}
	const [byCommand, byLevel] = [
		commandBy(config.command_template),
		commandBy(levelTemplate(config)),
	]
	if (!byCommand || !byLevel) {
		refuse('it is read and not switched: the template of its commands is not understood')
		return undefined
	}
	if (component === 'valve' && config.reports_position === true) {
		const { on, off } = coverPositions(config)
		return withoutTimer((io, wanted) => send(io, topic, byCommand(wanted ? on : off)))
	}
	return withoutTimer(async (io, wanted, percent) => {
		const level = wanted && dim ? findLevel(config, percent ?? 100) : null
		if (isJson) {
			const brightness = level && percent !== undefined ? { brightness: level.value } : {}
			const body = { state: wanted ? words.on : words.off, ...brightness }
			return io.publish(topic, JSON.stringify(body))
		}
		const onType = component === 'light' ? config.on_command_type : undefined
		const isLevelSent = level && (percent !== undefined || onType === 'brightness')
		const sendLevel = async () =>
			isLevelSent ? send(io, level.topic, byLevel(String(level.value))) : undefined
		// What it is told when it is switched on: the level alone, before the word or after it.
		if (onType !== 'first') await sendLevel()
		if (onType !== 'brightness' || !isLevelSent)
			await send(io, topic, byCommand(wanted ? words.on : words.off))
		if (onType === 'first') await sendLevel()
	})
}

const levelTemplate = (config: JsonObject) =>
	config.percentage_command_template ?? config.brightness_command_template

/** What tells such a valve to open and to close: its positions. */
const coverPositions = (config: JsonObject) => ({
	on: String(config.position_open ?? 100),
	off: String(config.position_closed ?? 0),
})

async function send(io: CommandIo, topic: string, payload: string | undefined): Promise<void> {
	if (payload === undefined) throw new DeviceError('its command template gives nothing to send')
	await io.publish(topic, payload)
}

/** No entity of Home Assistant says that its device ends an ON. */
const withoutTimer = (
	run: (io: CommandIo, on: boolean, percent: number | undefined) => Promise<void>,
): PointCommand => ({
	send: (io, on, _maxOnMs, percent) => run(io, on, percent),
	longestTimedMs: () => 0,
})

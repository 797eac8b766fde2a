import { expect, test } from 'vitest'
import { soon } from '../../time/soon'
import { playBroker } from '../../../tests/drivers/mqtt/test-broker'
import { openDevice, collectReadings } from '../../../tests/drivers/mqtt/test-device'
import { zwaveDevice, zwaveNodes } from './zwave'

// Topics and payloads as Z-Wave JS UI’s documentation has them, docs/usage/setup.md and docs/guide/mqtt.md.
const NODE = 'zwave/Nursery/8'
const text = (said: Record<string, unknown>) =>
	Object.fromEntries(Object.entries(said).map(([topic, value]) => [topic, JSON.stringify(value)]))
/** “Entire Z-Wave value Object”. */
const whole = (commandClass: number, property: string, value: unknown, unit?: string) => ({
	id: `${commandClass}-0-${property}`,
	nodeId: 8,
	commandClass,
	endpoint: 0,
	property,
	type: typeof value,
	...(unit && { unit }),
	value,
	lastUpdate: 1_604_044_669_393,
})
const at = (value: unknown) => ({ time: 1_548_683_523_859, value })
const read = (said: Record<string, unknown>, node = NODE) => {
	const messages = text(said)
	const device = zwaveDevice(node, new Map(Object.entries(messages)))
	return { device, readings: collectReadings(device, messages) }
}

test('sensors whose messages name their unit are read in ours', () => {
	const { device, readings } = read({
		[`${NODE}/49/0/Air_temperature`]: whole(49, 'Air temperature', 77, '°F'),
		[`${NODE}/49/0/Humidity`]: whole(49, 'Humidity', 61, '%'),
		[`${NODE}/49/0/Carbon_dioxide_CO_level`]: whole(49, 'Carbon dioxide (CO₂) level', 840, 'ppm'),
		[`${NODE}/49/0/Dew_point`]: whole(49, 'Dew point', 12, '°C'),
		[`${NODE}/128/0/level`]: whole(128, 'level', 90, '%'),
		[`${NODE}/48/0/Water`]: whole(48, 'Water', true),
		[`${NODE}/112/0/3`]: whole(112, '3', 1),
	})
	expect(readings).toEqual({
		'49-0-air_temperature': 25,
		'49-0-humidity': 61,
		'49-0-carbon_dioxide_co_level': 840,
		'128-0-level': 90,
		'48-0-water': 1,
	})
	expect(device.notUnderstood).toEqual(['Dew point'])
})

test('a sensor whose messages name no unit is not guessed, a meter’s are in its topic', () => {
	const { device, readings } = read({
		[`${NODE}/49/0/Air_temperature`]: at(21.5),
		[`${NODE}/50/0/value/65537`]: at(12.5),
		[`${NODE}/50/0/value/66049`]: at(230),
	})
	expect(readings).toEqual({ '50-0-value-65537': 12.5, '50-0-value-66049': 230 })
	expect(device.notUnderstood).toEqual([
		expect.stringContaining('Air temperature: its messages name no unit'),
	])
})

test('the topics by name are the same', () => {
	const node = 'zwave/Pump'
	const { readings } = read(
		{
			[`${node}/switch_binary/endpoint_0/currentValue`]: at(true),
			[`${node}/switch_binary/endpoint_2/currentValue`]: false,
			[`${node}/meter/endpoint_0/value/66049`]: at(18),
			[`${node}/status`]: { ...at(true), status: 'Alive', nodeId: 4 },
		},
		node,
	)
	expect(readings).toEqual({
		'37-0-currentvalue': 1,
		'37-2-currentvalue': 0,
		'50-0-value-66049': 18,
	})
})

test('the nodes are those with a status of their own', () => {
	const status = (nodeId: number) => ({ ...at(true), status: 'Alive', nodeId })
	const messages = text({
		'zwave/_CLIENTS/ZWAVE_GATEWAY-farm/status': at(true),
		'zwave/driver/status': true,
		'zwave/Pump/status': status(4),
		'zwave/Nursery/8/status': status(8),
	})
	expect(zwaveNodes(new Map(Object.entries(messages)))).toEqual([
		{ node: 'zwave/Pump', nodeId: 4 },
		{ node: 'zwave/Nursery/8', nodeId: 8 },
	])
})

test('a switch and a dimmer are told their target, and a dead node gets no command', async () => {
	const broker = await playBroker()
	await broker.publish('zwave/_CLIENTS/ZWAVE_GATEWAY-farm/status', at(true), true)
	await broker.publish(`${NODE}/status`, { ...at(true), status: 'Alive', nodeId: 8 }, true)
	for (const [name, value] of [
		['37', false],
		['38', 0],
	] as const) {
		const topic = `${NODE}/${name}/0`
		await broker.publish(`${topic}/currentValue`, at(value), true)
		await broker.answer(`${topic}/targetValue/set`, (payload) => {
			void broker.publish(`${topic}/currentValue`, at(JSON.parse(payload).value), true)
		})
	}
	const session = await openDevice({ url: broker.url, convention: 'zwave', node: NODE })
	broker.atEnd(() => session.close())
	const on = { point: '37-0-currentvalue', on: true, maxOnMs: 30_000 }
	expect(await session.write(on, soon())).toEqual({ outcome: 'done', readBack: true })
	const dimmed = { point: '38-0-currentvalue', on: true, percent: 50, maxOnMs: null }
	expect(await session.write(dimmed, soon())).toEqual({ outcome: 'done', readBack: true })
	expect(broker.commands.map(({ payload, retain }) => [payload, retain])).toEqual([
		['{"value":true}', false],
		['{"value":50}', false],
	])
	await broker.publish(`${NODE}/status`, { ...at(false), status: 'Dead', nodeId: 8 }, true)
	await expect.poll(async () => (await session.read(soon()))[0]).toMatchObject({ quality: 'stale' })
	expect(await session.write(on, soon())).toMatchObject({ outcome: 'not-sent' })
})

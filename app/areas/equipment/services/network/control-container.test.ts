import { ContainerControlInput } from '@sfc/contract/control/container-action'
import { beforeEach, expect, test } from 'vitest'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { controlContainer } from './control-container.server'
import {
	listPendingCommands,
	markCommandsSent,
} from '~/areas/control/services/list-pending-commands.server'

const START_MS = Date.UTC(2026, 0, 5, 12)
const HEATER = 'container-hvac-heater'
const MIST = 'nursery-top-trough-pump'

const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)
beforeEach(async () => {
	const point = { quantity: 'switch', intervalMs: 1000 }
	const as = (catalogueKey: string, type: string, outputClass: string) => {
		return { type, outputClass, catalogueKey }
	}
	const more = [
		{ key: 'heater', label: 'Heater', ...point, switchable: as(HEATER, 'heater', 'heat') },
		{ key: 'mist', label: 'Mist', ...point, switchable: as(MIST, 'pump', 'irrigation') },
	]
	await agent.inventory([{ ...NURSERY, points: [...NURSERY.points, ...more] }] as never)
})

const act = (action: string, body: object) =>
	controlContainer(farm.owner, { action, ...ContainerControlInput.parse(body) })

/**
 * Acts while the farm's agent confirms the switch; returns what the agent was sent, and the
 * response.
 */
async function obeyed(action: string, body: object) {
	const acting = act(action, body)
	acting.catch(() => undefined)
	for (let i = 0; i < 500; i++) {
		const [command] = await listPendingCommands(agent.ctx, { afterSeq: 0 })
		if (command?.op === 'switch') {
			await markCommandsSent(agent.ctx, [command])
			const done = { kind: 'outcome', outcome: 'done', readBack: command.on }
			await agent.event({ commandId: command.id, ...done })
			return { command, answer: await acting }
		}
		await new Promise((next) => setTimeout(next, 5))
	}
	return { command: null, answer: await acting }
}

test('heat goes on until the temperature that was asked for, 24 °C (75.2 °F) unless said', async () => {
	const heat = { deviceId: HEATER, equipmentType: 'climate' }
	const { command, answer } = await obeyed('heat', heat)
	expect(command).toMatchObject({ on: true, endsWhen: { is: 'above', value: 24, unit: '°C' } })
	expect(answer).toEqual({
		success: true,
		message: 'HVAC heater is on until 75.2 °F, or the end of the band',
	})
})

test('water runs for as long as was said, and the answer says that no flow is held', async () => {
	const water = { deviceId: MIST, equipmentType: 'irrigation' }
	const parameters = { wateringDuration: 60, flowRate: 2.5 }
	const { command, answer } = await obeyed('water', { ...water, parameters })
	expect(command).toMatchObject({ on: true, maxOnMs: 60_000 })
	expect(answer.message).toContain('is on for 60 s. Its flow is not controlled')
	expect((await obeyed('water', water)).command).toMatchObject({ maxOnMs: 300_000 })
})

test('an action belongs to its type, and to equipment that can do it', async () => {
	const mist = { deviceId: MIST, equipmentType: 'irrigation' }
	await expect(act('heat', mist)).rejects.toMatchObject({ code: 'invalid' })
	await expect(act('nutrient', mist)).rejects.toMatchObject({ code: 'not-found' })
	const lamp = { deviceId: 'nursery-work-lights', equipmentType: 'lighting' }
	await expect(act('dim', lamp)).rejects.toThrow('it cannot be set to 50 %')
})

test('monitoring reads the sensors of the device, and says where they are calibrated', async () => {
	const device = { deviceId: MIST, equipmentType: 'monitoring' }
	expect((await act('read', device)).message).toContain('pH: no data')
	expect((await act('calibrate', device)).message).toMatch(/pH: \/calibration\/\d+/)
})

test.each([
	{ brightness: 101 },
	{ targetTemperature: 9 },
	{ fanSpeed: -1 },
	{ wateringDuration: 29 },
	{ flowRate: 10.1 },
	{ ec: 3.1 },
	{ nutrientType: 'iron' },
])('%o is out of range', (parameters) => {
	const body = { deviceId: 1, equipmentType: 'climate', parameters }
	expect(ContainerControlInput.safeParse(body).success).toBe(false)
})

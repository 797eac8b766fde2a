import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestController } from '../../../tests/drivers/modbus/test-controller'
import { openDevice, ownModel, PUMP_POINT } from '../../../tests/drivers/modbus/test-device'
import { soon } from '../../time/soon'

let controller: Awaited<ReturnType<typeof startTestController>>
beforeEach(async () => {
	controller = await startTestController()
	for (let i = 0; i < 8; i++) controller.tables.coil.set(i, false)
})
afterEach(() => controller.close())

async function open(model: string) {
	const session = await openDevice(controller.port, { model })
	onTestFinished(() => session.close())
	return session
}

test('safe states and the watchdog are written, then read back', async () => {
	for (const addr of [8, 930, 931, 938, 939]) controller.tables.holding.set(addr, 7)
	const session = await open('wb-mr6c-v3')
	const outputs = [
		{ point: 'relay1', limits: OUTPUT_CLASSES.dosing },
		{ point: 'relay2', limits: OUTPUT_CLASSES.circulation },
	]
	expect(await session.armFailSafe(outputs, 30)).toEqual([
		{ point: 'relay1', state: 'armed', afterS: 30 },
		{ point: 'relay2', state: 'armed', afterS: 30 },
	])
	const held = [8, 930, 931, 938, 939].map((addr) => controller.tables.holding.get(addr))
	expect(held).toEqual([30, 0, 1, 1, 1])
})

test('an output whose register is missing is not called armed', async () => {
	for (const addr of [8, 931, 939]) controller.tables.holding.set(addr, 0)
	const session = await open('wb-mr6c-v3')
	const outputs = ['relay1', 'relay2'].map((point) => ({ point, limits: OUTPUT_CLASSES.heat }))
	const [first, second] = await session.armFailSafe(outputs, 30)
	expect(first).toMatchObject({ state: 'none', reason: expect.stringContaining('not set') })
	expect(second).toMatchObject({ state: 'armed' })
})

test('a board with pulses alone says pulse for leases it can time, none for the rest', async () => {
	const session = await open('waveshare-poe-eth-relay-8ch')
	const outputs = [
		{ point: 'relay1', limits: OUTPUT_CLASSES.dosing },
		{ point: 'relay2', limits: OUTPUT_CLASSES.circulation },
		{ point: 'relay9', limits: OUTPUT_CLASSES.dosing },
	]
	const states = (await session.armFailSafe(outputs, 30)).map(({ state }) => state)
	expect(states).toEqual(['pulse', 'none', 'none'])
	expect((await session.read(soon())).length).toBe(8)
})

test('a pulse that begins anew is short, however long the ON, and one that may not is not renewed', async () => {
	const pulse = { by: 'register', addr: 100, unitMs: 100, maxMs: 6_553_500 }
	const switchable = { type: 'pump', outputClass: 'light' }
	const point = { ...PUMP_POINT, readBack: undefined, switchable }
	controller.tables.holding.set(100, 0)
	const limits = OUTPUT_CLASSES.light
	const openWith = async (renews: boolean) => {
		const model = ownModel({ points: [{ ...point, pulse: { ...pulse, renews } }] })
		onTestFinished(model.remove)
		const session = await openDevice(controller.port, { model: 'own', modelsDir: model.modelsDir })
		onTestFinished(() => session.close())
		return session
	}
	const renewed = await openWith(true)
	expect(await renewed.armFailSafe([{ point: 'pump', limits }], 30)).toMatchObject([
		{ state: 'pulse', isRenewed: true },
	])
	await renewed.renew?.('pump', 50_000, soon())
	expect(controller.tables.holding.get(100)).toBe(500)
	const once = await openWith(false)
	expect(await once.armFailSafe([{ point: 'pump', limits }], 30)).toMatchObject([{ state: 'none' }])
	await expect(once.renew?.('pump', 50_000, soon())).rejects.toThrow('anew')
})

test('a board that opens its relays after a silence is armed with its seconds, but not for what must stay on', async () => {
	controller.tables.holding.set(1000, 0)
	const session = await open('agrowtek-rd8i')
	const outputs = [
		{ point: 'relay1', limits: OUTPUT_CLASSES.heat },
		{ point: 'relay2', limits: OUTPUT_CLASSES.circulation },
	]
	expect(await session.armFailSafe(outputs, 30)).toEqual([
		{ point: 'relay1', state: 'armed', afterS: 30 },
		{
			point: 'relay2',
			state: 'none',
			reason: 'the device switches it off when nobody asks it any more',
		},
	])
	expect(controller.tables.holding.get(1000)).toBe(30)
})

test('a relay without a timer is said to keep its state', async () => {
	for (let i = 16; i < 31; i++) controller.tables.coil.set(i, false)
	const session = await open('advantech-adam-4056so')
	const [point] = session.describe().points.map(({ key }) => key)
	const limits = OUTPUT_CLASSES.heat
	expect(await session.armFailSafe([{ point: point ?? '', limits }], 30)).toMatchObject([
		{ state: 'none', reason: expect.stringContaining('keeps its state when the agent dies') },
	])
})

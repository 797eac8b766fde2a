import { expect, test, vi } from 'vitest'
import { openTestAgent } from '../../tests/runtime/test-agent'
import { perTest } from '../../../tests/support/per-test'

const HOUR_MS = 3_600_000

const harness = perTest(openTestAgent)

const until = (condition: () => boolean) =>
	vi.waitUntil(condition, { timeout: 30_000, interval: 20 })

test.each([
	{ name: 'back', hour: -HOUR_MS },
	{ name: 'forward', hour: HOUR_MS },
])('a clock that steps $name holds up neither polls, leases nor commands', async ({ hour }) => {
	const { server, controller } = harness
	const { setClock } = harness.runWithClock()
	const readings = () => server.readings().length
	await until(() => readings() > 0)

	controller.onRead.any = () => setClock(hour)
	const before = readings()
	await until(() => readings() > before + 5)
	controller.onRead.any = () => undefined

	/** Switches the pump; the clock steps at the moment that the device is told. */
	const switchAndStep = async (on: boolean, aheadMs: number, maxOnMs: number | null = null) => {
		const { coil } = controller.onWrite
		controller.onWrite.coil = (addr, value) => {
			setClock(aheadMs)
			coil(addr, value)
		}
		const order = { ...harness.order(on), maxOnMs }
		server.command(order)
		await until(() => server.outcomes().some(({ commandId }) => commandId === order.id))
		controller.onWrite.coil = coil
		expect(server.outcomes().at(-1)).toMatchObject({ outcome: 'done', readBack: on })
	}
	const isOn = () => controller.tables.discrete.get(0) === true

	await switchAndStep(true, 2 * hour)
	await switchAndStep(false, 3 * hour)
	expect(isOn()).toBe(false)

	await switchAndStep(true, 4 * hour, 3000)
	const onAt = performance.now()
	setClock(5 * hour)
	await until(() => !isOn())
	expect(performance.now() - onAt).toBeGreaterThan(1500)

	const states = server.state.stored.flatMap(({ record }) =>
		record.kind === 'device' ? [record.status] : [],
	)
	expect(states).toEqual(['online'])
	for (const { at } of server.readings())
		expect(Math.abs(at - server.now())).toBeLessThan(HOUR_MS / 2)
})

test('stop-all sees that everything is off while the clock steps back', async () => {
	const { server, controller } = harness
	const { setClock } = harness.runWithClock()
	await until(() => server.readings().length > 0)
	const on = harness.order(true)
	server.command(on)
	await until(() => controller.tables.discrete.get(0) === true)
	setClock(-HOUR_MS)
	const { code, stdout } = await harness.cli('stop-all').ended
	expect(stdout).toContain('Every output is off')
	expect(code).toBe(0)
})

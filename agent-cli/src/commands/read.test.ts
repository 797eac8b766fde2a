import { expect, onTestFinished, test } from 'vitest'
import { startTestBroker } from '../../tests/drivers/mqtt/test-broker'
import { openTestAgent } from '../../tests/runtime/test-agent'

test('read waits for what a device reports by itself', { timeout: 60_000 }, async () => {
	const harness = await openTestAgent()
	onTestFinished(() => harness.close())
	const broker = await startTestBroker()
	onTestFinished(() => broker.close())
	const item = { id: 'air', label: 'Air', quantity: 'co2', topic: 'room/air' }
	const settings = { url: broker.url, convention: 'json', items: [item] }
	harness.writeConfig([{ id: 'room', name: 'Room', driver: 'mqtt', settings }])
	const reporting = setInterval(() => void broker.publish('room/air', '615'), 1000)
	onTestFinished(() => clearInterval(reporting))
	const { code, stdout } = await harness.cli('read', '--timeout', '20000').ended
	expect(JSON.parse(stdout)).toMatchObject({
		device: 'room',
		point: 'air',
		value: 615,
		unit: 'ppm',
	})
	expect(code).toBe(0)
})

test('read without devices says how to take some up', async () => {
	const harness = await openTestAgent()
	onTestFinished(() => harness.close())
	harness.writeConfig([])
	const { code, stderr } = await harness.cli('read').ended
	expect(stderr).toContain('There are no devices yet. Run: farm-agent discover --adopt')
	expect(code).toBe(2)
})

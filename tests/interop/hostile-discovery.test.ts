import { readFileSync } from 'node:fs'
import { connectAsync } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { openTestAgent } from '../../agent-cli/tests/runtime/test-agent'
import { describeWithProgram, findProgram } from '../support/describe-with'
import { startMosquitto } from '../support/start-mosquitto'

const PROGRAM = {
	name: 'mosquitto',
	file: findProgram('mosquitto'),
	install: 'apt install mosquitto',
}
/** A list that is doubled 70 times has more entries than any memory. */
const DOUBLING = `{% set a = [1, 2] %}${'{% set a = [a, a] %}'.repeat(70)}{{ a }}`
/** What an agent with one device takes at most, and far less than the list would. */
const MOST_RSS_MB = 400
const patient = { timeout: 60_000, interval: 100 }

describeWithProgram(PROGRAM, 'a whole agent at mosquitto', (file) => {
	test('outlives a retained template that doubles a list, and names its sensor', async () => {
		const broker = await startMosquitto(file)
		onTestFinished(() => broker.remove())
		const client = await connectAsync(broker.url)
		onTestFinished(() => client.endAsync(true))
		const announce = (id: string, device: string, config: object) =>
			client.publishAsync(
				`homeassistant/sensor/${id}/config`,
				JSON.stringify({
					unique_id: id,
					state_topic: 'farm/air',
					unit_of_measurement: '°C',
					device_class: 'temperature',
					device: { identifiers: [device] },
					...config,
				}),
				{ retain: true },
			)
		await announce('bomb', 'hostile', { name: 'Bomb', value_template: DOUBLING })
		await announce('plain', 'hostile', { name: 'Plain', value_template: '{{ value_json.t }}' })
		await announce('other', 'honest', { name: 'Other', value_template: '{{ value_json.t }}' })
		await client.publishAsync('farm/air', '{"t":21.5}', { retain: true })

		const agent = await openTestAgent()
		onTestFinished(() => agent.close())
		const device = (id: string) => ({
			id,
			name: id,
			driver: 'mqtt',
			pollMs: 500,
			settings: { url: broker.url, convention: 'homeassistant', device: id },
		})
		agent.writeConfig([device('hostile'), device('honest')])
		const run = agent.cli('run')
		const { server } = agent
		const readings = () =>
			server.state.stored.flatMap(({ record }) => (record.kind === 'readings' ? [record] : []))
		const valuesOf = (key: string) => readings().filter((record) => record.device === key)
		await expect.poll(() => valuesOf('honest').length, patient).toBeGreaterThan(2)
		await expect.poll(() => valuesOf('hostile').length, patient).toBeGreaterThan(0)
		const { length } = server.state.heartbeats
		for (let message = 0; message < 20; message += 1)
			await client.publishAsync('farm/air', JSON.stringify({ t: 22 + message / 10 }))
		await expect.poll(() => server.state.heartbeats.length, patient).toBeGreaterThan(length + 1)

		const values = valuesOf('hostile').flatMap((record) => record.values)
		expect(values).toContainEqual(['plain', expect.any(Number)])
		expect(values.filter(([point]) => point === 'bomb').map(([, value]) => value)).not.toContain(1)
		const why = expect.stringContaining('makes too much out of a message')
		expect(values).toContainEqual(['bomb', null, 'bad', why])
		const status = readFileSync(`/proc/${run.child.pid}/status`, 'utf8')
		const peakMb = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
		expect(peakMb).toBeLessThan(MOST_RSS_MB)

		run.child.kill('SIGTERM')
		expect(await run.ended).toMatchObject({ code: 0 })
	})
})

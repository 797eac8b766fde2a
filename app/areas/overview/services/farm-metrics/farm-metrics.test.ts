import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { farmPerTest } from '~/tests/farms/test-farm'
import { connectSensors } from '~/tests/alarms/test-sensors'
import { listFarmGauges } from './list-farm-gauges.server'
import { writeMetrics } from './write-metrics'

const NOW = Date.UTC(2026, 2, 1)
const farm = farmPerTest(NOW)
const read = async () => writeMetrics(await listFarmGauges(farm.owner))
const linesOf = (text: string, name: string) =>
	text.split('\n').filter((line) => line.startsWith(`${name}{`))

test('a reading has its unit, zone and quality, and a number of its own as its time', async () => {
	const [sensor] = await connectSensors(farm.ctx, farm.owner.farm.id, [
		{ label: 'pH "left"', value: 6.125 },
	])
	const of = `farm="${farm.owner.farm.id}",sensor="${sensor}",name="pH \\"left\\"",device="Probe",zone="container",quantity="ph"`
	const text = await read()
	expect(linesOf(text, 'farm_reading')).toEqual([`farm_reading{${of},unit="pH"} 6.125`])
	expect(linesOf(text, 'farm_reading_quality')).toEqual([
		`farm_reading_quality{${of},quality="good"} 1`,
	])
	expect(linesOf(text, 'farm_reading_timestamp_seconds')).toEqual([
		`farm_reading_timestamp_seconds{${of}} ${NOW / 1000}`,
	])
	expect(text.endsWith('\n# EOF\n')).toBe(true)
})

test('a silent sensor has no value, and its time and quality say why', async () => {
	await connectSensors(farm.ctx, farm.owner.farm.id, [{ intervalMs: 10_000 }, { value: null }])
	expect(linesOf(await read(), 'farm_reading')).toHaveLength(1)
	farm.setNow(NOW + 3_600_000)
	const text = await read()
	expect(linesOf(text, 'farm_reading')).toEqual([])
	expect(linesOf(text, 'farm_reading_quality')[0]).toContain('quality="stale"')
	expect(linesOf(text, 'farm_reading_timestamp_seconds')[0]).toContain(`} ${NOW / 1000}`)
})

test('a value that is not trusted is there with its quality', async () => {
	await connectSensors(farm.ctx, farm.owner.farm.id, [{ quality: 'stuck', value: 7 }])
	const text = await read()
	expect(linesOf(text, 'farm_reading')[0]).toMatch(/ 7$/)
	expect(linesOf(text, 'farm_reading_quality')[0]).toContain('quality="stuck"')
})

test('an agent that is not heard is offline, with the time it was heard', async () => {
	await connectSensors(farm.ctx, farm.owner.farm.id, [{}])
	expect(linesOf(await read(), 'farm_agent_online')[0]).toMatch(/hostname="pod-pi"} 1$/)
	farm.setNow(NOW + 3_600_000)
	expect(linesOf(await read(), 'farm_agent_online')[0]).toMatch(/ 0$/)
	expect(linesOf(await read(), 'farm_agent_last_seen_timestamp_seconds')[0]).toMatch(
		new RegExp(` ${NOW / 1000}$`),
	)
	await farm.ctx.db.write(async (tx) => {
		await tx
			.update(agents)
			.set({ revokedAt: NOW })
			.where(eq(agents.id, `agent-${farm.owner.farm.id}`))
	})
	expect(linesOf(await read(), 'farm_agent_online')).toEqual([])
})

test('alarms are counted by severity, also where there are none', async () => {
	expect(linesOf(await read(), 'farm_alarms_active').map((line) => line.slice(-3))).toEqual([
		'} 0',
		'} 0',
		'} 0',
	])
	expect(linesOf(await read(), 'farm_output_on')).toEqual([]) // what is not connected is not off
})

test('no name of a device ends its label or its line', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), fc.double({ noNaN: true }), (name, value) => {
			const text = writeMetrics([{ name: 'x', help: 'X', samples: [{ labels: { name }, value }] }])
			expect(text.split('\n')).toHaveLength(5)
			const label = /^x\{name="((?:[^"\\\n]|\\["\\n])*)"\} /m.exec(text)?.[1]
			const plain = label?.replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c))
			expect(plain).toBe(name)
		}),
	)
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestOutputs } from '../../tests/safety/test-outputs'

test('an ON ends by itself, and the decision says why', async () => {
	const farm = await openTestOutputs({ light: 'light' })
	expect(await farm.switch('light', true, { maxOnMs: 60_000 })).toMatchObject({
		outcome: 'done',
		readBack: true,
	})
	await farm.pass(50_000)
	expect(farm.states.get('light')).toBe(true)
	await farm.pass(10_100)
	expect(farm.states.get('light')).toBe(false)
	expect(farm.emitted.at(-1)).toMatchObject({
		kind: 'decision',
		on: false,
		winner: { layer: 'lease-expired' },
	})
})

test('no ON is longer than the class allows, and giving it again does not make it longer', async () => {
	const farm = await openTestOutputs({ dose: 'dosing' })
	await farm.switch('dose', true, { maxOnMs: 3_600_000 })
	expect(farm.writes.at(-1)?.maxOnMs).toBe(30_000)
	await farm.pass(25_000)
	await farm.switch('dose', true)
	expect(farm.writes.at(-1)?.maxOnMs).toBeLessThanOrEqual(5000)
	await farm.pass(5100)
	expect(farm.states.get('dose')).toBe(false)
})

test('the lease is on the disk before the device is told', async () => {
	const farm = await openTestOutputs({ pump: 'irrigation' })
	let saved = ''
	let journal = ''
	farm.onWrite = () => {
		saved = readFileSync(join(farm.folder, 'outputs.json'), 'utf8')
		journal = readFileSync(join(farm.folder, 'journal.ndjson'), 'utf8')
	}
	await farm.switch('pump', true, { id: 'c-lease' })
	expect(saved).toContain('switched on by Ann')
	expect(journal).toContain('{"id":"c-lease","state":"executing"')
})

test('a repeated command is answered from the journal, also after a restart', async () => {
	const farm = await openTestOutputs({ light: 'light' })
	await farm.switch('light', true, { id: 'once' })
	await farm.switch('light', true, { id: 'once' })
	farm.restart()
	expect(await farm.switch('light', true, { id: 'once' })).toMatchObject({ outcome: 'done' })
	expect(farm.writes).toHaveLength(1)
})

test('a command found executing after a crash ends unknown and is not repeated', async () => {
	const farm = await openTestOutputs({ light: 'light' })
	writeFileSync(
		join(farm.folder, 'journal.ndjson'),
		'{"id":"cut","state":"executing","at":1}\n{"id":"to',
	)
	farm.restart().start()
	expect(farm.outcome('cut')).toMatchObject({ outcome: 'unknown' })
	await farm.switch('light', true, { id: 'cut' })
	expect(farm.writes).toHaveLength(0)
	await farm.safety.stop()
})

test('an expired command is refused', async () => {
	const farm = await openTestOutputs({ light: 'light' })
	expect(await farm.switch('light', true, { lateMs: 31_000 })).toMatchObject({ outcome: 'expired' })
	expect(farm.writes).toHaveLength(0)
})

test('after a restart a lease goes on, one that ran out while away is ended', async () => {
	const farm = await openTestOutputs({ light: 'light' })
	await farm.switch('light', true, { maxOnMs: 60_000 })
	farm.restart()
	await farm.pass(0)
	expect(farm.states.get('light')).toBe(true)
	await farm.pass(61_000)
	expect(farm.states.get('light')).toBe(false)
})

test('a device that fell safe while the agent was away is not switched on again', async () => {
	const farm = await openTestOutputs({ pump: 'irrigation' })
	await farm.switch('pump', true, { maxOnMs: 600_000 })
	farm.states.set('pump', false)
	farm.restart()
	await farm.pass(1000)
	await farm.pass(1000)
	expect(farm.states.get('pump')).toBe(false)
	expect(farm.writes).toHaveLength(1)
})

test('what is on without a reason goes off, what should be on comes on', async () => {
	const farm = await openTestOutputs({ light: 'light', fan: 'circulation' })
	expect(farm.states.get('fan')).toBe(true)
	farm.states.set('light', true)
	await farm.pass(1000)
	expect(farm.states.get('light')).toBe(false)
})

test('the emergency stop turns everything off, survives a restart, and refuses until released', async () => {
	const farm = await openTestOutputs({ light: 'light', fan: 'circulation' })
	await farm.switch('light', true)
	expect(await farm.order('emergency-stop')).toMatchObject({ outcome: 'done' })
	expect([...farm.states.values()]).toEqual([false, false])
	farm.restart()
	await farm.pass(1000)
	expect([...farm.states.values()]).toEqual([false, false])
	expect(await farm.switch('light', true)).toMatchObject({
		outcome: 'rejected',
		reason: expect.stringContaining('emergency stop'),
	})
	await farm.order('emergency-release')
	await farm.pass(1000)
	expect(farm.states.get('fan')).toBe(true)
	expect(farm.states.get('light')).toBe(false)
})

test('a latch file nobody can read counts as set', async () => {
	const farm = await openTestOutputs({ light: 'light' })
	writeFileSync(join(farm.folder, 'emergency-stop.json'), '{"at":')
	await new Promise((done) => setTimeout(done, 120))
	expect(await farm.switch('light', true)).toMatchObject({ outcome: 'rejected' })
})

test('an unknown write locks the output until the device reports', async () => {
	const farm = await openTestOutputs({ light: 'light' })
	farm.fault = 'unknown'
	const first = farm.switch('light', true)
	const locked = () => [...farm.safety.outputs.values()].map(({ lockedBecause }) => lockedBecause)
	await expect.poll(locked).toEqual([expect.stringContaining('the test says so')])
	expect(await farm.switch('light', true)).toMatchObject({ outcome: 'rejected' })
	farm.fault = null
	farm.states.set('light', true)
	farm.poll()
	expect(await first).toMatchObject({ outcome: 'done', readBack: true })
})

test('a silent device: the answer comes within 10 s and nothing stays claimed', async () => {
	const farm = await openTestOutputs({ dose: 'dosing' })
	farm.fault = 'unknown'
	const before = performance.now()
	expect(await farm.switch('dose', true)).toMatchObject({
		outcome: 'unknown',
		reason: 'the test says so',
	})
	expect(performance.now() - before).toBeLessThan(10_000)
	expect(farm.writes.filter(({ on }) => on)).toHaveLength(1)
	farm.fault = null
	await farm.pass(31_000)
	expect(farm.writes.at(-1)).toMatchObject({ point: 'dose', on: false })
})

test('two dosing pumps never run together, also when asked at once', async () => {
	const farm = await openTestOutputs({ a: 'dosing', b: 'dosing' })
	const ends = await Promise.all([farm.switch('a', true), farm.switch('b', true)])
	expect(ends.map((end) => end?.outcome)).toEqual(['done', 'rejected'])
	await farm.pass(31_000)
	expect(await farm.switch('b', true)).toMatchObject({ outcome: 'done' })
})

test("shortest run, rest and the day's maximum hold, also over a restart", async () => {
	const farm = await openTestOutputs(
		{ heat: 'heat', dose: 'dosing' },
		{ dose: { dailyMaxMs: 20_000 } },
	)
	await farm.switch('heat', true)
	await farm.pass(10_000)
	expect(await farm.switch('heat', false)).toMatchObject({
		outcome: 'done',
		readBack: true,
		reason: 'it turns off in 50 s, after its minimum run time',
	})
	await farm.pass(51_000)
	expect(await farm.switch('heat', false)).toMatchObject({ outcome: 'done' })
	expect(await farm.switch('heat', true)).toMatchObject({ outcome: 'rejected' })
	await farm.switch('dose', true)
	await farm.pass(15_100)
	farm.restart()
	await farm.pass(16_000)
	await farm.switch('dose', true)
	expect(farm.writes.at(-1)?.maxOnMs).toBeLessThan(5000)
	await farm.pass(5100)
	await farm.pass(16_000)
	expect(await farm.switch('dose', true)).toMatchObject({ outcome: 'rejected' })
})

test('an interlock without a fresh, trusted reading does not allow ON, and ends one', async () => {
	const level = { point: 'tank/level', op: '>', value: 10, maxAgeMs: 5000 }
	const farm = await openTestOutputs({ pump: 'irrigation' }, { pump: { interlocks: [level] } })
	const reads = (value: number, quality: 'good' | 'bad' = 'good') =>
		farm.readings.set('tank/level', { value, quality, at: farm.safety.now(), simulated: false })
	expect(await farm.switch('pump', true)).toMatchObject({ outcome: 'rejected' })
	reads(50, 'bad')
	expect(await farm.switch('pump', true)).toMatchObject({ outcome: 'rejected' })
	reads(50)
	expect(await farm.switch('pump', true)).toMatchObject({ outcome: 'done' })
	reads(9)
	await farm.pass(100)
	expect(farm.states.get('pump')).toBe(false)
})

test('what would stay on without the agent runs a minute at most', async () => {
	const farm = await openTestOutputs({ pump: 'irrigation', lamp: 'light' }, {}, 'none')
	await farm.switch('pump', true)
	await farm.switch('lamp', true)
	expect(farm.writes.map(({ maxOnMs }) => maxOnMs)).toEqual([60_000, 64_800_000])
})

test('without the server an ON stays, unless the site says otherwise', async () => {
	const farm = await openTestOutputs({ a: 'light', b: 'light' }, { b: { keepOnLinkLoss: false } })
	await farm.switch('a', true)
	await farm.switch('b', true)
	farm.linkFailingMs = 61_000
	await farm.pass(1000)
	expect(Object.fromEntries(farm.states)).toEqual({ a: true, b: false })
})

test('stopping turns off what is unsafe and leaves circulation on', async () => {
	const farm = await openTestOutputs({ light: 'light', fan: 'circulation' })
	await farm.switch('light', true)
	await farm.safety.stop()
	expect(Object.fromEntries(farm.states)).toEqual({ light: false, fan: true })
})

test('a lease that is longer after the clock was set back still ends', async () => {
	const farm = await openTestOutputs({ light: 'light' })
	await farm.switch('light', true, { maxOnMs: 60_000 })
	const path = join(farm.folder, 'outputs.json')
	const saved = JSON.parse(readFileSync(path, 'utf8')) as {
		wall: number
		now: number
		bootId: string
	}
	writeFileSync(
		path,
		JSON.stringify({ ...saved, wall: saved.wall + 9e9, bootId: 'another start of the machine' }),
	)
	farm.restart()
	await farm.pass(61_000)
	expect(farm.states.get('light')).toBe(false)
})

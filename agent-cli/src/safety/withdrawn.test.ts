import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { Journal } from './journal'
import { openTestOutputs } from '../../tests/safety/test-outputs'

test('an ON that waits for its device does not go out after an emergency stop', async () => {
	const farm = await openTestOutputs({ pump: 'irrigation' })
	farm.fault = 'not-sent'
	const on = farm.switch('pump', true)
	await vi.waitUntil(() => farm.writes.some((write) => write.on))
	const stopping = farm.order('emergency-stop')
	farm.fault = null
	expect(await on).toMatchObject({ outcome: 'failed' })
	farm.poll()
	expect(await stopping).toMatchObject({ outcome: 'done' })
	expect(farm.states.get('pump')).toBe(false)
	expect(farm.writes.filter((write) => write.on)).toHaveLength(1)
})

test('while its device is closed an output does not go on', async () => {
	const farm = await openTestOutputs({ pump: 'irrigation' })
	await farm.safety.prepareToClose('d', 'its device was set up anew')
	expect(await farm.switch('pump', true)).toMatchObject({ outcome: 'rejected' })
	farm.safety.removeDevice('d')
	farm.restart()
	await farm.pass(0)
	expect(await farm.switch('pump', true)).toMatchObject({ outcome: 'done' })
})

test('an emergency stop is not confirmed while a device has not answered', async () => {
	const farm = await openTestOutputs({ pump: 'irrigation' })
	farm.unseen = ['boiler']
	expect(await farm.order('emergency-stop')).toMatchObject({
		outcome: 'failed',
		reason: expect.stringContaining('boiler'),
	})
})

test('a stop given at the machine stays one when the server stops the farm too', async () => {
	const farm = await openTestOutputs({ pump: 'irrigation' })
	await farm.order('emergency-stop')
	expect(farm.safety.latch.get()?.from).toBe('server')
	await farm.order('emergency-release')
	farm.safety.latch.set({ at: 1, by: 'Ann at the agent', from: 'machine' })
	await farm.order('emergency-stop')
	expect(farm.safety.latch.get()?.from).toBe('machine')
})

test('use counted under a clock that ran ahead does not eat up the maximum of the days until then', async () => {
	const farm = await openTestOutputs({ dose: 'dosing' }, { dose: { dailyMaxMs: 10_000 } })
	await farm.switch('dose', true)
	await farm.pass(11_000)
	const path = join(farm.folder, 'outputs.json')
	farm.safety.save()
	const saved = JSON.parse(readFileSync(path, 'utf8')) as {
		outputs: Record<string, { usage: { day: number } }>
	}
	const usage = saved.outputs['d/dose']?.usage
	if (!usage) throw new Error('nothing was saved')
	usage.day += 400
	writeFileSync(path, JSON.stringify(saved))
	farm.restart()
	const { clock } = farm.safety.options
	clock.learn(clock.now(), clock.now(), clock.now())
	await farm.pass(20_000)
	expect(await farm.switch('dose', true)).toMatchObject({ outcome: 'rejected' })
	await farm.pass(86_400_000)
	expect(await farm.switch('dose', true)).toMatchObject({ outcome: 'done' })
})

test('the journal does not grow without end while the agent runs', async () => {
	const farm = await openTestOutputs({})
	const path = join(farm.folder, 'journal.ndjson')
	const line = (n: number) => `{"id":"old${n}","state":"done","at":${farm.safety.now()}}\n`
	writeFileSync(path, Array.from({ length: 20_000 }, (_, n) => line(n)).join(''))
	const journal = new Journal(farm.folder, () => false)
	journal.write({ id: 'new', state: 'executing', at: farm.safety.now() })
	expect(readFileSync(path, 'utf8').split('\n').length).toBeLessThan(5100)
	expect(new Journal(farm.folder, () => false).find('new')).toMatchObject({ state: 'executing' })
})

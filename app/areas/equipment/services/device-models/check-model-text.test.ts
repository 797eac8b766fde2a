import { expect, test } from 'vitest'
import { checkModelText } from './check-model-text.server'

const HUB = 'modbus:\n  name: hub\n  sensors: [{ name: Air, address: 1 }]\n'

test('a text is read on a thread, as it would be here', async () => {
	const { models, problems } = await checkModelText(HUB, null)
	expect(problems).toEqual([])
	expect(models).toMatchObject([{ id: 'hub-unit-1' }])
})

test('a thread that takes too long, or too much memory, is ended with advice', async () => {
	const many = `modbus:\n  name: hub\n  sensors:\n${'  - { name: a, address: 1 }\n'.repeat(15_000)}`
	const slow = await checkModelText(many, 'home-assistant', { readMs: 1 })
	expect(slow).toMatchObject({
		format: expect.stringContaining('Home Assistant') as string,
		models: [],
	})
	expect(slow.problems[0]?.text).toMatch(
		/^This text was not read: it takes more than 0.001 s\. Take/,
	)
	const large = await checkModelText(`{"points":[${'{},'.repeat(160_000)}{}]}`, null, {
		memoryMb: 8,
	})
	expect(large.problems[0]?.text).toContain('it takes more than 8 MB of memory')
	expect(await checkModelText(HUB, null)).toMatchObject({ problems: [] })
})

test('aliases that make a file ever larger are refused with the reason, and others are served meanwhile', async () => {
	const doubled = Array.from({ length: 60 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]\n`)
	const bomb = `a0: &a0 [{ name: Air, address: 1 }]\n${doubled.join('')}modbus:\n  sensors: *a60\n`
	let served = 0
	const serving = setInterval(() => served++, 10)
	const { problems } = await checkModelText(bomb, null)
	clearInterval(serving)
	expect(problems[0]?.text).toMatch(/its aliases make it larger than 100000 values/)
	expect(served).toBeGreaterThan(0)
})

test('more texts than wait their turn are refused for now', async () => {
	const all = await Promise.allSettled(Array.from({ length: 13 }, () => checkModelText(HUB, null)))
	expect(all.filter(({ status }) => status === 'rejected')).toMatchObject([
		{ reason: { code: 'unavailable' } },
		{ reason: { code: 'unavailable' } },
	])
})

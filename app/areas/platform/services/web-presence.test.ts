import { expect, test } from 'vitest'
import { farmPerTest } from '~/tests/farms/test-farm'
import { announceWeb, watchWeb } from './web-presence.server'

const NOW = Date.UTC(2026, 2, 1, 18)
const SECOND_MS = 1_000
const farm = farmPerTest(NOW)

test('a worker listens to agents while a web server says that it answers them', async () => {
	if (farm.ctx.db.engine === 'sqlite') return // one process does both
	const { state } = farm.ctx
	state.listensSince = Infinity
	const watchAt = async (s: number) => {
		farm.setNow(NOW + s * SECOND_MS)
		await watchWeb(farm.ctx)
		return state.listensSince
	}
	expect(await watchAt(0)).toBe(Infinity)
	await announceWeb(farm.ctx)
	expect(await watchAt(2)).toBe(NOW + 2 * SECOND_MS)
	await announceWeb(farm.ctx)
	expect(await watchAt(20)).toBe(NOW + 2 * SECOND_MS)
	expect(await watchAt(23)).toBe(Infinity)
	await announceWeb(farm.ctx)
	expect(await watchAt(24)).toBe(NOW + 24 * SECOND_MS)
})

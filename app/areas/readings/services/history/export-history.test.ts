import { beforeEach, expect, test } from 'vitest'
import { rollups } from '#db/schema/readings'
import { farmPerTest } from '~/tests/farms/test-farm'
import { exportHistory } from './export-history.server'
import { addTestPoint, storeReadings } from '~/tests/readings/history/test-history'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const QUARTER_MS = 15 * 60_000
const NOW = Date.UTC(2026, 10, 20, 12)

const farm = farmPerTest(NOW)
let ph: number
beforeEach(async () => {
	ph = await addTestPoint(farm, { quantity: 'ph', intervalMs: 60_000 })
})

const keep = (levelMs: number, at: number) =>
	farm.ctx.db.write(async (tx) => {
		await tx.insert(rollups).values({
			pointId: ph,
			levelMs,
			at,
			count: 15,
			good: 14,
			stuck: 0,
			spikes: 0,
			min: 5.9,
			max: 6.1,
			mean: 6,
			last: 6,
		})
	})

test('a file across the retention limit has raw readings where they are kept, and older data in the stored resolution', async () => {
	const [long, old] = [NOW - 420 * DAY_MS, NOW - 100 * DAY_MS]
	await keep(HOUR_MS, long)
	await keep(QUARTER_MS, old)
	await keep(HOUR_MS, old)
	const newest = NOW - 80 * DAY_MS
	await storeReadings(farm, ph, [{ at: newest, value: 6.2, quality: 0 }])
	const lines = await fileOf({ fromAt: long, toAt: long + 366 * DAY_MS })
	expect(lines).toEqual([
		'at,value,unit,quality,row,until,lowest,highest,readings,trusted',
		row(long, `mean of an hour,${iso(long + HOUR_MS)}`),
		row(old, `mean of 15 minutes,${iso(old + QUARTER_MS)}`),
		`${iso(newest)},6.2,pH,good,reading,,,,,`,
	])
})

const iso = (at: number) => new Date(at).toISOString()
const row = (at: number, what: string) => `${iso(at)},6,pH,,${what},5.9,6.1,15,14`

async function fileOf(span: { fromAt: number; toAt: number }): Promise<string[]> {
	let text = ''
	for await (const part of await exportHistory(farm.owner, { ...span, key: String(ph) }))
		text += part
	return text.trimEnd().split('\r\n')
}

test('reading stops when the client disconnects', async () => {
	const gone = new AbortController()
	const span = { fromAt: NOW - 30 * DAY_MS, toAt: NOW, key: String(ph) }
	let parts = 0
	for await (const _ of await exportHistory(farm.owner, { ...span, signal: gone.signal })) {
		parts++
		gone.abort()
	}
	expect(parts).toBe(1)
})

import { qualityCode } from '@sfc/domain/readings/quality'
import { expect, test } from 'vitest'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { openTestFarm } from '~/tests/farms/test-farm'
import { addTestPoint, storeReadings } from '~/tests/readings/history/test-history'
import { loadFilteredValues } from './load-filtered-values.server'

const START_MS = Date.UTC(2026, 0, 5, 18)

test('pH is shown as dosing decides on it, without noise and spikes, while readings are new', async () => {
	const farm = await openTestFarm(START_MS)
	try {
		const pointId = await addTestPoint(farm, { quantity: 'ph', intervalMs: 1000 })
		const shown = async () => {
			const readings = await loadLatestReadings(farm.owner)
			const point = readings.find((one) => one.pointId === pointId)
			const key = `${point?.deviceKey}/${point?.pointKey}`
			return loadFilteredValues(farm.owner, { ph: { key }, ec: { key: 'none/ec' } }, readings)
		}
		expect(await shown()).toEqual([{ quantity: 'ph', pointId, filtered: null }])
		const rows = [6.01, 5.99, 6, 7.5, 6.01, 5.99].map((value, i) => ({
			at: START_MS + i * 10_000,
			value,
			quality: qualityCode('good'),
		}))
		await storeReadings(farm, pointId, rows)
		farm.setNow(START_MS + 60_000)
		const [ph] = await shown()
		expect(ph?.filtered?.value).toBeCloseTo(6, 1)
		expect(ph?.filtered?.doubt).toBeLessThan(0.05)
		farm.setNow(START_MS + 200_000)
		expect((await shown())[0]?.filtered).toBeNull()
	} finally {
		await farm.close()
	}
})

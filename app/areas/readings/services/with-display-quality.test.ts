import { QUALITIES } from '@sfc/domain/readings/quality'
import { expect, test } from 'vitest'
import { withDisplayQuality } from './with-display-quality'

test('simulated readings are shown as good only on a simulated farm; other qualities are shown as they are', () => {
	for (const quality of [...QUALITIES, null]) {
		const reading = { quality, value: 6 }
		expect(withDisplayQuality({ isSimulated: false })(reading)).toEqual(reading)
		const onSimulated = quality === 'simulated' ? 'good' : quality
		expect(withDisplayQuality({ isSimulated: true })(reading)).toEqual({
			quality: onSimulated,
			value: 6,
		})
	}
})

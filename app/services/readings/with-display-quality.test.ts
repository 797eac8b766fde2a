import { QUALITIES } from '@sfc/domain/readings/quality'
import { expect, test } from 'vitest'
import { withDisplayQuality } from './with-display-quality'

test('simulated readings are good on a simulated farm only; no other quality is shown as another', () => {
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

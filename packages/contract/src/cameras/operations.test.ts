import { expect, test } from 'vitest'
import { cameraOperations } from './operations'

test.each([
	[-5, 0.1],
	[0.4, 0.4],
	[90, 3],
	[undefined, 0.4],
])('a camera that is to turn for %s s turns for %s s', (value, seconds) => {
	const { body } = cameraOperations.controlCamera
	expect(body.parse({ action: 'pan_left', value })).toEqual({ action: 'pan_left', value: seconds })
})

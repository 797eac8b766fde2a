import { expect, test } from 'vitest'
import { followsReadings, showsReadings, showsReadingsWhen } from './use-live'

const ofToday = showsReadingsWhen<{ isToday: boolean }>(({ isToday }) => isToday)

test.each([
	{ handle: undefined, data: {}, follows: false },
	{ handle: showsReadings, data: {}, follows: true },
	{ handle: ofToday, data: { isToday: true }, follows: true },
	{ handle: ofToday, data: { isToday: false }, follows: false },
	{ handle: ofToday, data: undefined, follows: false }, // its loader has failed
	{ handle: ofToday, data: null, follows: false }, // the page takes no such form
])('a page with $handle and $data follows readings: $follows', ({ handle, data, follows }) => {
	const frame = { handle: undefined, data: undefined }
	expect(followsReadings([frame, { handle, data }])).toBe(follows)
})

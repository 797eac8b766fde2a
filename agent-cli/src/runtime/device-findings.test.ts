import { expect, test } from 'vitest'
import { deviceFindings } from './device-findings'

const device = {
	id: 'door',
	name: 'Door',
	zone: 'nursery' as const,
	status: 'online' as const,
	reason: null,
	lastReadAt: 1,
	failSafes: [],
	readings: [],
}
const about = (points: number) => deviceFindings({ devices: [{ ...device, points }], outputs: [] })

test.each([
	[0, 'answers the running agent; it has no readings'],
	[1, 'the running agent reads 1 point'],
	[12, 'the running agent reads 12 points'],
])('a device with %i points is well, and told in words', (points, text) => {
	expect(about(points)).toEqual([{ level: 'ok', about: 'device door', text }])
})

test('a device that is away is a fault with its reason', () => {
	const away = { ...device, status: 'offline' as const, reason: 'no route', points: 0 }
	expect(deviceFindings({ devices: [away], outputs: [] })).toMatchObject([
		{ level: 'fail', text: 'offline: no route' },
	])
})

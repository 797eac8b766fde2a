import { expect, test } from 'vitest'
import { withFarm } from './with-farm'

test.each([
	['/', '/?farmId=11'],
	['/calendar', '/calendar?farmId=11'],
	['/calendar?day=2026-11-22', '/calendar?day=2026-11-22&farmId=11'],
	['/zone-control?tab=farm#pump', '/zone-control?tab=farm&farmId=11#pump'],
	['?tab=crops', '?tab=crops&farmId=11'],
	['?', '?farmId=11'],
])('%s names the farm of its page as %s', (address, named) => {
	expect(withFarm(address, 11)).toBe(named)
})

test.each([
	'',
	'#main',
	'/calendar?farmId=12',
	'/calendar?day=2026-11-22&farmId=12#top',
	'/farms/12/settings',
	'https://example.com/calendar',
	'//example.com/calendar',
	'mailto:grower@example.com',
])('“%s” stays as it is', (address) => {
	expect(withFarm(address, 11)).toBe(address)
})

test('an address without a farm stays as it is', () => {
	expect(withFarm('/calendar', null)).toBe('/calendar')
})

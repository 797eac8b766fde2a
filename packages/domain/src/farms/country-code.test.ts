import { expect, test } from 'vitest'
import { findCountryCode, isCountryCode } from './country-code'

test('a country is found by its code and by its English name', () => {
	expect(['de', 'Germany', ' FRANCE ', 'usa', 'United States', 'UK'].map(findCountryCode)).toEqual([
		'DE',
		'DE',
		'FR',
		'US',
		'US',
		'GB',
	])
	expect(['', 'ZZZ', 'Atlantis', 'QQ'].map(findCountryCode)).toEqual([null, null, null, null])
})

test('former codes, unions and pseudo-regions are no countries', () => {
	expect(['DD', 'SU', 'UK', 'EU', 'ZZ', 'XA', 'de', 'D'].filter(isCountryCode)).toEqual([])
	expect(['DE', 'GB', 'US', 'JP', 'XK'].filter(isCountryCode)).toHaveLength(5)
})

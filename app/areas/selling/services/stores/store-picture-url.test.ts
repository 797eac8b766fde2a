import { expect, test } from 'vitest'
import { buildStorePictureUrl } from './store-picture-url'

const NAME = 'a'.repeat(32)

test('a store gets the address of a picture that it can reach', () => {
	const url = `https://farm.example/offer-pictures/${NAME}.webp?size=large`
	expect(buildStorePictureUrl('https://farm.example', NAME)).toBe(url)
	expect(buildStorePictureUrl('https://farm.example/', NAME)).toBe(url)
	expect(buildStorePictureUrl('https://farm.example', null)).toBeUndefined()
})

test.each([
	undefined,
	'http://localhost:3000',
	'http://farm',
	'https://farm.local',
	'http://192.168.1.20:3000',
	'http://[fd00::1]:3000',
	'http://127.0.0.1',
])('at %s nothing is sent', (siteUrl) => {
	expect(buildStorePictureUrl(siteUrl, NAME)).toBeUndefined()
})

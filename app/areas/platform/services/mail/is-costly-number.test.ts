import { expect, test } from 'vitest'
import { isCostlyNumber } from './is-costly-number'

// Examples of libphonenumber's metadata for each type and country, and numbers of phones.
test.each([
	['+19002345678', true],
	['+449012345678', true],
	['+447012345678', true],
	['+499001234567', true],
	['+33891123456', true],
	['+48701234567', true],
	['+979123456789', true],
	['+881612345678', true],
	['+15125550199', false],
	['+447400123456', false],
	['+4915123456789', false],
	['+33612345678', false],
	['+48512345678', false],
	['+393123456789', false],
])('%s costs far more than a text to a phone: %s', (phone, isCostly) => {
	expect(isCostlyNumber(phone)).toBe(isCostly)
})

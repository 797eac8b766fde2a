import { afterEach, beforeEach } from 'vitest'

/**
 * Opens something before each test of a file and closes it afterwards. The object that is returned
 * is always that of the running test.
 */
export function perTest<Opened extends object>(open: () => Promise<Opened>): Opened {
	const current = {} as Opened & { close?: () => unknown }
	beforeEach(async () => {
		Object.defineProperties(current, Object.getOwnPropertyDescriptors(await open()))
	})
	afterEach(() => current.close?.())
	return current
}

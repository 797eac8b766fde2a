import { randomInt } from 'node:crypto'

/**
 * A header that makes a request come from an address of its own: the server of these tests believes
 * its proxy. New accounts from one address are limited by the hour, and all tests share one.
 */
export const somewhere = (): { 'X-Forwarded-For': string } => ({
	'X-Forwarded-For': `198.18.${randomInt(256)}.${randomInt(256)}`,
})

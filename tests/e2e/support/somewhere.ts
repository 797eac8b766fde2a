import { randomInt } from 'node:crypto'

/**
 * A header that gives a request its own client address; the server trusts its proxy here. New
 * accounts are limited per address and hour, and all tests share one address.
 */
export const somewhere = (): { 'X-Forwarded-For': string } => ({
	'X-Forwarded-For': `198.18.${randomInt(256)}.${randomInt(256)}`,
})

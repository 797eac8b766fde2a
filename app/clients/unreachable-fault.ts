import { Fault } from '@sfc/domain/fault'

/** Explains why a server that a person entered cannot be reached; `at` is the field with its address. */
export function unreachableFault(host: string, cause: unknown, at: { field: string }): Fault {
	const { code, name, message } = cause as NodeJS.ErrnoException
	if (code === 'ENOTFOUND')
		return new Fault('invalid', `There is no server called ${host}`, { ...at, cause })
	if (message.endsWith('leads into a network of this machine'))
		return new Fault('invalid', 'The address leads into a private network', { ...at, cause })
	if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR')
		return new Fault('unavailable', `${host} did not answer in time`, { cause })
	return new Fault('unavailable', `${host} could not be reached`, { cause })
}

/** A redirect is not followed: it could lead into this server's own network, and take the key along. */
export const redirectFault = (host: string, at: { field: string }): Fault =>
	new Fault(
		'invalid',
		`${host} sends on to another address, which is not followed. Enter the address itself`,
		at,
	)

export const asksForPause = (who: string, retryAfterS: number): Fault =>
	new Fault('unavailable', `${who} asks for a pause of ${retryAfterS} s`, { retryAfterS })

/**
 * Seconds of Retry-After, from 1 to an hour; undefined when missing or a date, which needs the other side's
 * clock.
 */
export function parseRetryAfter(header: string | undefined): number | undefined {
	const seconds = Math.ceil(Number(header))
	return seconds >= 1 ? Math.min(seconds, 3600) : undefined
}

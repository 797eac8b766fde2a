import { Fault } from '@sfc/domain/fault'

/** Says why a server that a person named could not be asked; `at` is the field with its address. */
export function unreachable(host: string, cause: unknown, at: { field: string }): Fault {
	const { code, name, message } = cause as NodeJS.ErrnoException
	if (code === 'ENOTFOUND')
		return new Fault('invalid', `There is no server called ${host}`, { ...at, cause })
	if (message.endsWith('leads into a network of this machine'))
		return new Fault('invalid', 'The address leads into a private network', { ...at, cause })
	if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR')
		return new Fault('unavailable', `${host} did not answer in time`, { cause })
	return new Fault('unavailable', `${host} could not be reached`, { cause })
}

/** Seconds, from 1 to an hour; undefined for none or a date, which needs their clock. */
export function pauseOf(header: string | undefined): number | undefined {
	const seconds = Math.ceil(Number(header))
	return seconds >= 1 ? Math.min(seconds, 3600) : undefined
}

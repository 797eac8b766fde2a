import { userInfo } from 'node:os'

/** The account that this runs as, for people. Some containers run as one without a name. */
export function userName(): string {
	try {
		return userInfo().username
	} catch {
		return 'someone'
	}
}

import { randomBytes } from 'node:crypto'

/** A browser that may look and switch. */
export type Session = {
	/** Shown with what is switched. */
	who: string
	/** Every form carries it, so that no other page can send one. */
	token: string
	endsAt: number
}

const LASTS_MS = 12 * 3_600_000
/** The oldest is ended when there are more. */
const SESSIONS_MAX = 20

/** The open sessions, in memory only: they end with the program. */
export class Sessions {
	readonly #now: () => number
	readonly #open = new Map<string, Session>()

	/** `now` in milliseconds that do not jump. */
	constructor(now: () => number) {
		this.#now = now
	}

	/** Opens a session. The key goes into the browser's cookie. */
	open(who: string): { key: string; session: Session } {
		const key = randomBytes(32).toString('base64url')
		const token = randomBytes(32).toString('base64url')
		const session = { who, token, endsAt: this.#now() + LASTS_MS }
		this.#open.set(key, session)
		const [oldest] = this.#open.keys()
		if (this.#open.size > SESSIONS_MAX && oldest !== undefined) this.#open.delete(oldest)
		return { key, session }
	}

	/** The session of a key that a browser sent; null when there is none, or it is over. */
	find(key: string | null): Session | null {
		const session = this.#open.get(key ?? '')
		return session && session.endsAt > this.#now() ? session : null
	}
}

/** Cookies are shared by all ports of a host, so the name tells two agents of a machine apart. */
const cookieName = (port: number): string => `farm-agent-${port}`

/** The header that gives a key to a browser: out of reach for scripts and for other sites. */
export const sessionCookie = (port: number, key: string): string =>
	`${cookieName(port)}=${key}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${LASTS_MS / 1000}`

/** The key in a request's cookies; null when it has none. */
export function sessionKey(port: number, cookies: string | undefined): string | null {
	const start = `${cookieName(port)}=`
	const found = cookies?.split(/; */).find((cookie) => cookie.startsWith(start))
	return found?.slice(start.length) ?? null
}

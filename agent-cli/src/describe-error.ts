/** What the system says of a connection, for people; its own word stays beside it to search for. */
const SYSTEM_WORDS: Record<string, string> = {
	ECONNREFUSED: 'nothing listens there',
	ECONNRESET: 'it closed the connection',
	EPIPE: 'it closed the connection',
	ETIMEDOUT: 'no answer in time',
	EHOSTUNREACH: 'nobody answers at this address',
	EHOSTDOWN: 'nobody answers at this address',
	ENETUNREACH: 'no way leads into its network',
	ENOTFOUND: 'no machine has this name',
	EAI_AGAIN: 'no name server answers',
}

/** Words for file errors such as `ENOENT: no such file or directory, open 'a.json'`. */
const FILE_WORDS: Record<string, string> = {
	ENOENT: 'there is no such file',
	EACCES: 'this account may not open it',
	EISDIR: 'it is a folder',
}
const OF_FILE = new RegExp(`^(${Object.keys(FILE_WORDS).join('|')}): [^,]*, \\w+( '[^']*')?`)

/** As Node says it: `connect ECONNREFUSED 10.0.0.5:502`, `read ECONNRESET`, `getaddrinfo ENOTFOUND plug.local`. */
const OF_SYSTEM = new RegExp(
	String.raw`\b(?:connect|read|write|send|getaddrinfo|queryA) (${Object.keys(SYSTEM_WORDS).join('|')})(?: \S+)?(?: - Local \(\S*\))?`,
	'g',
)

/** Why something failed, in words: a host with several addresses hides the reason in `errors`. */
export function describeError(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
	if (error instanceof AggregateError) return error.errors.map(describeError).join(', ')
	return error.message
		.replace(OF_SYSTEM, (_, code: string) => `${SYSTEM_WORDS[code]} (${code})`)
		.replace(OF_FILE, (_, code: string, path = '') => `${FILE_WORDS[code]} (${code}${path})`)
}

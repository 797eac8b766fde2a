const ADDRESS = /^([^/]+:\/\/(?:[^/@]*@)?)([^/?]+)(.*)$/

/** The hosts of an address, with their ports: the primary and its standbys, in any order. */
const hostsOf = (url: string): string[] => ADDRESS.exec(url)?.[2]?.split(',') ?? []

const withHosts = (url: string, hosts: readonly string[]): string =>
	url.replace(ADDRESS, (_, before: string, __, after: string) => `${before}${hosts.join()}${after}`)

export const hasSeveralHosts = (url: string): boolean => hostsOf(url).length > 1

/** An address for each of the hosts, by which it is reached whether it takes writes or not. */
export const hostAddresses = (url: string): string[] =>
	hostsOf(url).map((host) => withHosts(url, [host]).replace(/target_session_attrs=[^&]*&?/, ''))

/** The address with one of its hosts before the others, which is tried first. */
export const withHostFirst = (url: string, host: number): string => {
	const hosts = hostsOf(url)
	return withHosts(url, [...hosts.slice(host), ...hosts.slice(0, host)])
}

/**
 * Options of connections to one of several hosts. One that is gone without a word answers nothing, so the
 * next is tried soon (seconds). The driver takes a standby for `read-write`, because PostgreSQL 14 and newer
 * say of it that its transactions are not read-only by default; `primary` leaves it out.
 */
export const hostOptions = (url: string) =>
	hasSeveralHosts(url) ? ({ connect_timeout: 3, target_session_attrs: 'primary' } as const) : {}

/** The address the web app listens on, and the address this machine reaches it by. */
export function bindAddress(port, env = process.env) {
	const host = env.HOST || '127.0.0.1'
	const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
	const inUrl = reachable.includes(':') ? `[${reachable}]` : reachable
	return { host, baseUrl: `http://${inUrl}:${port}` }
}

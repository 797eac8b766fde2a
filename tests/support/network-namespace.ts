import { execFileSync } from 'node:child_process'

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })

export type Namespace = { name: string; hosts: string[]; exec: string[]; remove(): void }

/** True where network namespaces can be made: Linux, root, iproute2. */
export function canMakeNamespaces(): boolean {
	try {
		ip('netns', 'list')
		return process.getuid?.() === 0
	} catch {
		return false
	}
}

/**
 * A network namespace with `count` addresses of 10.99.0.0/24 behind a veth pair; this side is
 * 10.99.0.1.
 */
export function makeNamespace(name: string, count: number): Namespace {
	const [here, there] = [`${name}a`, `${name}b`]
	const remove = () => {
		try {
			ip('netns', 'delete', name)
		} catch {
			// it did not exist
		}
	}
	remove()
	ip('netns', 'add', name)
	ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there)
	ip('link', 'set', there, 'netns', name)
	ip('addr', 'add', '10.99.0.1/24', 'dev', here)
	ip('link', 'set', here, 'up')
	const hosts = Array.from({ length: count }, (_, i) => `10.99.0.${10 + i * 7}`)
	for (const host of hosts) ip('-n', name, 'addr', 'add', `${host}/24`, 'dev', there)
	ip('-n', name, 'link', 'set', there, 'up')
	ip('-n', name, 'link', 'set', 'lo', 'up')
	return { name, hosts, exec: ['ip', 'netns', 'exec', name], remove }
}

import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const LOSSY_LINK = join(import.meta.dirname, 'lossy-link.py')

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })

export type Namespace = {
	name: string
	hosts: string[]
	exec: string[]
	/** Clears the neighbour table, so that hardware addresses are resolved again. */
	forgetNeighbours(): void
	remove(): void
}

/** Why network namespaces cannot be created here, or null when they can; found out by creating one. */
export function missingNamespaces(): string | null {
	const name = `sfctry${process.pid}`
	try {
		ip('netns', 'add', name)
		ip('-n', name, 'link', 'add', 'here', 'type', 'veth', 'peer', 'name', 'there')
		ip('netns', 'exec', name, 'unshare', '-m', 'mount', '-t', 'tmpfs', 'none', '/run')
		return null
	} catch {
		return 'needs Linux, iproute2, and the rights of root over network and mounts'
	} finally {
		spawnSync('ip', ['netns', 'delete', name])
	}
}

export const canMakeNamespaces = (): boolean => missingNamespaces() === null

/**
 * A network namespace with `count` addresses of 10.99.0.0/24, at most 250; this side is 10.99.0.1.
 * `losesPercent` of the frames are lost in each direction (needs Python).
 */
export function makeNamespace(name: string, count: number, losesPercent = 0): Namespace {
	const [here, there] = [`${name}a`, `${name}b`]
	const between = [`${name}c`, `${name}d`] as const
	let link: ChildProcess | undefined
	const remove = () => {
		link?.kill('SIGKILL')
		for (const args of [
			['netns', 'delete', name],
			['link', 'delete', here],
			['link', 'delete', between[1]],
		])
			try {
				ip(...args)
			} catch {
				// it did not exist
			}
	}
	remove()
	ip('netns', 'add', name)
	if (losesPercent > 0) {
		ip('link', 'add', here, 'type', 'veth', 'peer', 'name', between[0])
		ip('link', 'add', there, 'type', 'veth', 'peer', 'name', between[1])
		for (const end of [here, there]) execFileSync('python3', [LOSSY_LINK, '--checksums', end])
		for (const end of between) ip('link', 'set', end, 'up')
		link = spawn('python3', [LOSSY_LINK, ...between, String(losesPercent)], {
			stdio: ['ignore', 'ignore', 'inherit'],
		})
	} else ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there)
	ip('link', 'set', there, 'netns', name)
	ip('addr', 'add', '10.99.0.1/24', 'dev', here)
	ip('link', 'set', here, 'up')
	const apart = Math.floor(250 / count)
	const hosts = Array.from({ length: count }, (_, i) => `10.99.0.${2 + i * apart}`)
	for (const host of hosts) ip('-n', name, 'addr', 'add', `${host}/24`, 'dev', there)
	ip('-n', name, 'link', 'set', there, 'up')
	ip('-n', name, 'link', 'set', 'lo', 'up')
	const exec = ['ip', 'netns', 'exec', name]
	const forgetNeighbours = () => ip('neigh', 'flush', 'dev', here)
	return { name, hosts, exec, forgetNeighbours, remove }
}

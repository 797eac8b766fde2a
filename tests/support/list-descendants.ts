import { readdirSync, readFileSync } from 'node:fs'

export type Descendant = { pid: number; command: string }

/** All descendants of a process, read from /proc. */
export function listDescendants(pid: number): Descendant[] {
	const all = readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.flatMap((name) => readProcess(Number(name)))
	const below = (parent: number): Descendant[] =>
		all
			.filter((one) => one.parent === parent)
			.flatMap(({ pid, command }) => [{ pid, command }, ...below(pid)])
	return below(pid)
}

function readProcess(pid: number): (Descendant & { parent: number })[] {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
		const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
		const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
		return state === 'Z' ? [] : [{ pid, parent: Number(parent), command }]
	} catch {
		return [] // it ended meanwhile
	}
}

export function isAlive(pid: number): boolean {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
		return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z'
	} catch {
		return false
	}
}

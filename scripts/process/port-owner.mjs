import { readFileSync, readdirSync, readlinkSync } from 'node:fs'

const LISTENING = '0A'

/**
 * The program that listens on a TCP port, as `name (process 123)`. Null when the system does not
 * tell: on other systems than Linux, or for a program of another user.
 */
export function portOwner(port) {
	try {
		const sockets = new Set(['tcp', 'tcp6'].flatMap((table) => socketsOn(port, table)))
		for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
			if (holdsOneOf(pid, sockets)) {
				return `${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()} (process ${pid})`
			}
		}
	} catch {
		// not Linux
	}
	return null
}

/** Columns of /proc/net/tcp: 1 local address:port in hex, 3 state, 9 the socket's inode. */
function socketsOn(port, table) {
	const rows = readFileSync(`/proc/net/${table}`, 'utf8').trim().split('\n').slice(1)
	return rows
		.map((row) => row.trim().split(/\s+/))
		.filter((row) => row[3] === LISTENING && parseInt(row[1].split(':')[1], 16) === port)
		.map((row) => `socket:[${row[9]}]`)
}

function holdsOneOf(pid, sockets) {
	try {
		const fds = readdirSync(`/proc/${pid}/fd`)
		return fds.some((fd) => sockets.has(readlinkSync(`/proc/${pid}/fd/${fd}`)))
	} catch {
		return false // the process has ended, or belongs to another user
	}
}

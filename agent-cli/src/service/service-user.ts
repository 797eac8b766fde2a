import { spawnSync } from 'node:child_process'
import { CommandError } from '../exit-codes'
import { OWN_USER } from './service'

const run = (program: string, ...words: string[]) =>
	spawnSync(program, words, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })

export const hasUser = (): boolean => run('id', OWN_USER).status === 0

/**
 * Makes the account that the agent runs as, with the right to use serial ports, and gives it the folders
 * that it writes to. Throws `CommandError` when the system refuses.
 */
export function giveToOwnUser(home: string, folders: readonly string[]): void {
	if (!hasUser())
		require('useradd', '--system', '--no-create-home', '--home-dir', home, ...NO_LOGIN, OWN_USER)
	// A machine without serial ports may have no such group.
	run('usermod', '--append', '--groups', 'dialout', OWN_USER)
	for (const folder of folders) require('chown', '-R', `${OWN_USER}:`, folder)
}

const NO_LOGIN = ['--shell', '/usr/sbin/nologin']

/** Removes the account; what it leaves in `folders` belongs to root. */
export function removeOwnUser(folders: readonly string[]): void {
	if (!hasUser()) return
	for (const folder of folders) run('chown', '-R', 'root:', folder)
	require('userdel', OWN_USER)
}

function require(program: string, ...words: string[]): void {
	const { status, error, stderr } = run(program, ...words)
	if (status === 0) return
	const why = error?.message ?? stderr.trim()
	throw new CommandError('failed', `${program} failed. Run this as root. ${why}`)
}

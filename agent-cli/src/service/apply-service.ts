import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { describeError } from '../describe-error'
import { CommandError } from '../exit-codes'
import type { Service } from './service'

/**
 * Stops it and removes its files. Also before a start: the agent may run from an earlier installation.
 * Throws `CommandError` when a file may not be changed.
 */
export function stopService({ files, stop, forget = [] }: Service): void {
	for (const [program = '', ...words] of stop) spawnSync(program, words, { stdio: 'ignore' })
	for (const { path } of files) asRoot(path, () => rmSync(path, { force: true }))
	for (const [program = '', ...words] of forget) spawnSync(program, words, { stdio: 'ignore' })
}

/** Throws `CommandError` that says which step failed. */
export function startService({ files, start }: Service): void {
	for (const { path, text } of files) asRoot(path, () => writeFileSync(path, text))
	for (const [program = '', ...words] of start) {
		const { status, error } = spawnSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
		if (status !== 0)
			throw new CommandError(
				'failed',
				`${program} failed${error ? `: ${error.message}` : ''}. Run this as root or administrator.`,
			)
	}
}

function asRoot(path: string, change: () => void): void {
	try {
		change()
	} catch (error) {
		throw new CommandError(
			'failed',
			`${path} cannot be written; run this as root. ${describeError(error)}`,
			{ cause: error },
		)
	}
}

import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import { configPath } from '../config/load-config'
import { describeError } from '../describe-error'
import { CommandError } from '../exit-codes'
import type { Service } from '../service/service'
import { hasServiceManager, serviceOf } from '../service/service-of'
import { wholeNumber } from './options'

type Options = { config?: string; write?: boolean; remove?: boolean; user: string; every?: number }

export const installCommand = (): Command =>
	new Command('install')
		.description('print what starts the agent with the machine; --write puts it in place')
		.option('--write', 'put it in place and start the agent (as root or administrator)')
		.option('--remove', 'stop the agent and remove it (as root or administrator)')
		.option('--user <name>', 'the account it runs as', userInfo().username)
		.addOption(
			new Option(
				'--every <minutes>',
				'for sensors only: one reading every so many minutes, in place of an agent that runs',
			).argParser(wholeNumber(1, 1440)),
		)
		.action((_: Options, command: Command) => {
			const { config, write, remove, user, every } = command.optsWithGlobals<Options>()
			const service = serviceOf({
				node: process.execPath,
				program: resolve(process.argv[1] ?? 'farm-agent.mjs'),
				config: configPath(config),
				user,
				everyMinutes: every,
			})
			const missing = 'This machine has no systemd. Start "farm-agent run" with what it has.'
			if (!service) throw new CommandError('failed', missing)
			if (!write && !remove) return print(service)
			if (!hasServiceManager()) throw new CommandError('failed', missing)
			stopService(service)
			if (remove) return console.log('The agent is stopped and no longer starts by itself.')
			startService(service)
			console.log(`The agent runs and starts with this machine. ${service.note}`)
		})

function print({ files, start, note }: Service): void {
	for (const { path, text } of files) console.log(`# ${path}\n${text}`)
	console.log('# Then run, as root or administrator:')
	for (const call of start) console.log(call[0] === 'powershell' ? call.at(-1) : call.join(' '))
	console.log(`# ${note}`)
	console.log('# "farm-agent install --write" does all of this.')
}

/** Also before a start: the agent may run from an earlier installation. */
function stopService({ files, stop }: Service): void {
	for (const [program = '', ...words] of stop) spawnSync(program, words, { stdio: 'ignore' })
	for (const { path } of files) asRoot(path, () => rmSync(path, { force: true }))
}

/** Throws `CommandError` when the file may not be changed. */
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

/** Throws `CommandError` that says which step failed. */
function startService({ files, start }: Service): void {
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

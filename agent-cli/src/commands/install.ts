import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Command, Option } from 'commander'
import { findConfig, loadConfig } from '../config/load-config'
import { CommandError } from '../exit-codes'
import { startService, stopService } from '../service/apply-service'
import { OWN_USER, startCommand, type Service } from '../service/service'
import { hasServiceManager, findService } from '../service/find-service'
import { giveToOwnUser } from '../service/service-user'
import { wholeNumber } from './options'

type Options = { config?: string; write?: boolean; remove?: boolean; user: string; every?: number }

const PROGRAM = resolve(process.argv[1] ?? 'farm-agent.mjs')

export const installCommand = (): Command =>
	new Command('install')
		.description('print what starts the agent with the machine; --write puts it in place')
		.option('--write', 'put it in place and start the agent (as root or administrator)')
		.option('--remove', 'stop the agent and remove it (as root or administrator)')
		.option(
			'--user <name>',
			`the account it runs as; ${OWN_USER} is made on Linux when it is not there`,
			userInfo().username,
		)
		.addOption(
			new Option(
				'--every <minutes>',
				'for sensors only: one reading every so many minutes, in place of an agent that runs',
			).argParser(wholeNumber(1, 1440)),
		)
		.action((_: Options, command: Command) => {
			const { config, write, remove, user, every } = command.optsWithGlobals<Options>()
			const path = findConfig(config)
			const writes = installFolders(path)
			const service = findService({
				command: startCommand(PROGRAM),
				config: path,
				writes,
				user,
				everyMinutes: every,
			})
			const missing = 'This machine has no systemd. Start "farm-agent run" with what it has.'
			if (!service) throw new CommandError('failed', missing)
			if (!write && !remove) return print(service)
			if (!hasServiceManager()) throw new CommandError('failed', missing)
			stopService(service)
			if (remove) return console.log('The agent is stopped and no longer starts by itself.')
			if (user === OWN_USER && process.platform === 'linux') giveToOwnUser(dirname(PROGRAM), writes)
			startService(service)
			console.log(`The agent runs and starts with this machine. ${service.note}`)
		})

/** Its program, which an update replaces, its configuration, and its state, each once. */
function installFolders(config: string): string[] {
	const folders = [dirname(PROGRAM), dirname(config), describeState(config)]
	return [...new Set(folders)].filter(
		(one) => !folders.some((other) => one !== other && one.startsWith(join(other, '/'))),
	)
}

/** A configuration that cannot be read says nothing about it. */
function describeState(config: string): string {
	try {
		return loadConfig(config).stateDir
	} catch {
		return dirname(config)
	}
}

function print({ files, start, note }: Service): void {
	for (const { path, text } of files) console.log(`# ${path}\n${text}`)
	console.log('# Then run, as root or administrator:')
	for (const call of start) console.log(call[0] === 'powershell' ? call.at(-1) : call.join(' '))
	console.log(`# ${note}`)
	console.log('# "farm-agent install --write" does all of this.')
}

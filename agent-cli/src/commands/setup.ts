import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { configPath } from '../config/load-config'
import { CommandError } from '../exit-codes'
import { startCommand } from '../service/service'
import { hasServiceManager } from '../service/find-service'

type Options = { config?: string; allowInsecure?: boolean; user?: string }

const PROGRAM = resolve(process.argv[1] ?? 'farm-agent.mjs')

export const setupCommand = (): Command =>
	new Command('setup')
		.description('enrol this machine, add its equipment and keep the agent running, in one step')
		.argument('<server>', 'address of the web app, like https://farm.example')
		.argument('<code>', 'enrolment code, like ABCD-EFGH')
		.option('--allow-insecure', 'allow a server on another machine without verified encryption')
		.option('--user <name>', 'the account it runs as, when this is run as root')
		.addHelpText('after', '\nThe same as enroll, discover --adopt and install --write.')
		.action((server: string, code: string, _: Options, command: Command) => {
			const { config, allowInsecure, user } = command.optsWithGlobals<Options>()
			const place = ['--config', configPath(config)]
			// A fresh code is for this farm: what an earlier installation left gives way to it.
			const enrol = [
				'enroll',
				server,
				code,
				'--force',
				'--in-setup',
				...(allowInsecure ? ['--allow-insecure'] : []),
			]
			const exit = own(...enrol, ...place)
			// It has said why, so nothing is added.
			if (exit !== 0) return void (process.exitCode = exit)
			console.log('\nLooking for equipment; nothing is written to any device.')
			if (own('discover', '--scan', 'farm-equipment', '--adopt', ...place) !== 0)
				console.log('The search ended early. Search again in the web app at any time.')
			if (hasServiceManager() && keepRunning(place, user)) return
			console.log(
				`\nThe agent runs until you press Ctrl-C. To start it with this machine, have it run at its start:\n  ${[...startCommand(PROGRAM), 'run', ...place].join(' ')}\n`,
			)
			process.exitCode = own('run', ...place)
		})

/** Runs a command of this program to its end. */
const own = (...words: string[]): number => call([process.execPath, PROGRAM, ...words])

function call([program = '', ...words]: string[]): number {
	const { status, error } = spawnSync(program, words, { stdio: 'inherit' })
	if (error) throw new CommandError('failed', `${program} cannot be started: ${error.message}`)
	return status ?? 1
}

/** Installs the service; asks for the password of an administrator where it takes one. */
function keepRunning(place: string[], user: string | undefined): boolean {
	const install = [process.execPath, PROGRAM, 'install', '--write', ...place]
	if (process.platform === 'win32' || process.getuid?.() === 0)
		return call([...install, ...(user ? ['--user', user] : [])]) === 0
	console.log('\nTo start it with this machine, an administrator is needed.')
	const asRoot = ['sudo', ...install, '--user', userInfo().username]
	try {
		return call(asRoot) === 0
	} catch {
		console.log(`There is no sudo. As root, run: ${asRoot.slice(1).join(' ')}`)
		return false
	}
}

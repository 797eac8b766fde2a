import { Command, CommanderError } from 'commander'
import { CommandError, EXIT_CODES, exitCode } from './exit-codes'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'

const EXAMPLES = `
Examples:
  farm-agent setup https://farm.example ABCD-EFGH    all of the following, up to a running agent
  farm-agent enroll https://farm.example ABCD-EFGH   make this machine the farm's agent
  farm-agent discover --scan farm-equipment --adopt  find devices, take up the certain ones
  farm-agent run                                     poll, send and obey until stopped
  farm-agent push --once                             one reading and upload, for cron
  farm-agent status                                  what the running agent does
  farm-agent doctor                                  what is wrong, and what to do
  farm-agent move --server https://new.example --code ABCD-EFGH    go to another server
  farm-agent stop-all                                emergency stop, without any network
  farm-agent serve                                   a page to look after the farm on site
  farm-agent mcp                                     the farm for an assistant, only to read
  farm-agent update                                  take the signed release of the server

The configuration is ./agent.json, or the file of --config or FARM_AGENT_CONFIG.

Exit codes:
${EXIT_CODES.map(({ code, meaning }) => `  ${code}  ${meaning}`).join('\n')}`

/** In the order of the help. A command is loaded when it is named: the whole program takes half a second to load. */
const COMMANDS = {
	setup: async () => (await import('./commands/setup')).setupCommand(),
	enroll: async () => (await import('./commands/enroll')).enrollCommand(),
	move: async () => (await import('./commands/move')).moveCommand(),
	discover: async () => (await import('./commands/discover')).discoverCommand(),
	run: async () => (await import('./commands/run')).runCommand(),
	push: async () => (await import('./commands/push')).pushCommand(),
	read: async () => (await import('./commands/read')).readCommand(),
	status: async () => (await import('./commands/status')).statusCommand(),
	plan: async () => (await import('./commands/plan')).planCommand(),
	model: async () => (await import('./commands/model')).modelCommand(),
	doctor: async () => (await import('./commands/doctor')).doctorCommand(),
	'stop-all': async () => (await import('./commands/stop-all')).stopAllCommand(),
	release: async () => (await import('./commands/stop-all')).releaseCommand(),
	serve: async () => (await import('./commands/serve')).serveCommand(),
	mcp: async () => (await import('./commands/mcp')).mcpCommand(),
	install: async () => (await import('./commands/install')).installCommand(),
	update: async () => (await import('./commands/update')).updateCommand(),
	uninstall: async () => (await import('./commands/uninstall')).uninstallCommand(),
	'self-test': async () => (await import('./commands/self-test')).selfTestCommand(),
}
type CommandName = keyof typeof COMMANDS

const isCommand = (word: string): word is CommandName => Object.hasOwn(COMMANDS, word)

/** The commands that are named on the command line, wherever; all of them for help and for a word that is none. */
function wantedNames(): CommandName[] {
	const named = process.argv.slice(2).filter(isCommand)
	return named.length > 0 ? [...new Set(named)] : Object.keys(COMMANDS).filter(isCommand)
}

async function buildProgram(): Promise<Command> {
	const program = new Command('farm-agent')
		.description(
			"Discovers a farm's equipment, sends its readings and carries out commands safely.",
		)
		.version(PRODUCT_VERSION)
		.option('-c, --config <file>', 'agent configuration')
		.addHelpText('after', EXAMPLES)
	const commands: Command[] = []
	for (const name of wantedNames()) commands.push(await COMMANDS[name]())
	for (const command of commands)
		program.addCommand(command, { hidden: command.name() === 'self-test' })
	for (const command of [program, ...commands])
		command
			.exitOverride()
			.showHelpAfterError('(--help shows what there is)')
			.configureHelp({ showGlobalOptions: true })
	return program
}

// The reader of the output may be gone or its disk full; that must not end the agent or keep it busy.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

try {
	await (await buildProgram()).parseAsync()
} catch (error) {
	process.exitCode = report(error)
}
// Device libraries may leave sockets open, so the process is ended once the command is done.
if (!process.exitCode) process.exitCode = 0
process.stdout.write('', () => process.exit())

function report(error: unknown): number {
	if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCode('usage')
	if (error instanceof CommandError) {
		console.error(error.message)
		return exitCode(error.exit)
	}
	console.error(error)
	return exitCode('failed')
}

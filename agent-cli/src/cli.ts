import { Command, CommanderError } from 'commander'
import { discoverCommand } from './commands/discover'
import { doctorCommand } from './commands/doctor'
import { enrollCommand } from './commands/enroll'
import { installCommand } from './commands/install'
import { modelCommand } from './commands/model'
import { planCommand } from './commands/plan'
import { pushCommand } from './commands/push'
import { readCommand } from './commands/read'
import { runCommand } from './commands/run'
import { serveCommand } from './commands/serve'
import { selfTestCommand } from './commands/self-test'
import { setupCommand } from './commands/setup'
import { statusCommand } from './commands/status'
import { releaseCommand, stopAllCommand } from './commands/stop-all'
import { uninstallCommand } from './commands/uninstall'
import { updateCommand } from './commands/update'
import { CommandError, EXIT_CODES, exitCode } from './exit-codes'
import { version } from './version'

const EXAMPLES = `
Examples:
  farm-agent setup https://farm.example ABCD-EFGH    all of the following, up to a running agent
  farm-agent enroll https://farm.example ABCD-EFGH   make this machine the farm's agent
  farm-agent discover --scan farm-equipment --adopt  find devices, take up the certain ones
  farm-agent run                                     poll, send and obey until stopped
  farm-agent push --once                             one reading and upload, for cron
  farm-agent status                                  what the running agent does
  farm-agent doctor                                  what is wrong, and what to do
  farm-agent stop-all                                emergency stop, without any network
  farm-agent serve                                   a page to look after the farm on site
  farm-agent update                                  take the signed release of the server

The configuration is ./agent.json, or the file of --config or FARM_AGENT_CONFIG.

Exit codes:
${EXIT_CODES.map(({ code, meaning }) => `  ${code}  ${meaning}`).join('\n')}`

function buildProgram(): Command {
	const program = new Command('farm-agent')
		.description(
			"Discovers a farm's equipment, sends its readings and carries out commands safely.",
		)
		.version(version)
		.option('-c, --config <file>', 'agent configuration')
		.addHelpText('after', EXAMPLES)
	const commands = [
		setupCommand(),
		enrollCommand(),
		discoverCommand(),
		runCommand(),
		pushCommand(),
		readCommand(),
		statusCommand(),
		planCommand(),
		modelCommand(),
		doctorCommand(),
		stopAllCommand(),
		releaseCommand(),
		serveCommand(),
		installCommand(),
		updateCommand(),
		uninstallCommand(),
	]
	for (const command of commands) program.addCommand(command)
	program.addCommand(selfTestCommand(), { hidden: true })
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
	await buildProgram().parseAsync()
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

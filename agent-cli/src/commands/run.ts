import { createSealKey } from '@sfc/contract/agent/sealed'
import { Command } from 'commander'
import { loadConfig } from '../config/load-config'
import { moveOwnModels } from '../config/move-own-models'
import { loadCredentials } from '../config/credentials'
import { shippedFiles } from '../drivers/modbus/model-library'
import { createLog } from '../log'
import { RecentLog } from '../recent-log'
import { Agent } from '../runtime/agent'
import { acquireLock } from '../runtime/state-lock'
import { confirmWhenReached, lastRollBack } from '../update/confirm-trial'

/** The process is ended after this, even when something hangs. */
const STOP_MS = 5000
/** An agent that is asked to end tells first that it will. */
const TELL_MS = 1500

export const runCommand = (): Command =>
	new Command('run')
		.description('poll the devices, send their readings and carry out commands until stopped')
		.option(
			'--until-stdin-closes',
			'stop when standard input ends, for a program that starts this one',
		)
		.option(
			'--supervised',
			'a service starts it again whenever it ends, so that the web app may restart it',
		)
		.addHelpText(
			'after',
			'\nSIGTERM and Ctrl-C stop it safely; SIGHUP reads the configuration again.',
		)
		.action(
			async (options: { untilStdinCloses?: boolean; supervised?: boolean }, command: Command) => {
				const config = loadConfig(command.optsWithGlobals<{ config?: string }>().config)
				const credentials = loadCredentials(config.path)
				const unlock = acquireLock(config.stateDir)
				const recent = new RecentLog()
				const log = createLog(config.logLevel, process.stderr.isTTY, recent)
				let end = (): void => undefined
				const ended = new Promise<void>((done) => (end = done))
				for (const name of moveOwnModels(config, shippedFiles()))
					log.info(`the model ${name} of this site lies in ${config.modelsDir} now`)
				const agent = new Agent(config, credentials, log, {
					recent,
					sealKey: await createSealKey(),
					end: options.supervised ? () => setTimeout(end, TELL_MS) : null,
					rolledBack: lastRollBack,
				})
				// An exception inside a device library must not stop the agent.
				process.on('uncaughtException', (error) =>
					log.error({ err: error }, 'unexpected error; continuing'),
				)
				process.on('unhandledRejection', (error) =>
					log.error({ err: error }, 'unexpected error; continuing'),
				)
				process.on('SIGHUP', () => void agent.reload())
				agent.start()
				confirmWhenReached(agent.link, log)
				process.once('SIGTERM', end)
				process.once('SIGINT', end)
				if (options.untilStdinCloses) process.stdin.once('close', end).resume()
				await ended
				setTimeout(() => process.exit(0), STOP_MS).unref()
				await agent.stop()
				unlock()
				process.exit(0)
			},
		)

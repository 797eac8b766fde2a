import { networkInterfaces } from 'node:os'
import { DEFAULT_FORMATS, STORED_UNITS, type Formats } from '@sfc/domain/units/formats'
import { Command, Option } from 'commander'
import { loadConfig } from '../config/load-config'
import { createLog } from '../log'
import { FarmServer } from '../serve/farm-server'
import { Clock } from '../time/clock'
import { wholeNumber } from './options'
import { stopEverything } from './stop-all'

const METRIC: Formats = { clock: '24', weightUnit: 'kg', ...STORED_UNITS }

const HELP = `
Shows readings, what each output does and why, cameras live, and switches outputs through the running
agent, so that all limits hold. Works without a server and without scripts. Ctrl-C ends it.

Only browsers of this machine reach the page, unless --lan is given: then every browser needs a PIN,
which is shown here and works once. The connection is not encrypted, so use --lan only in a network that
you trust. Over SSH no --lan is needed: ssh -L 3001:localhost:3001 <this machine>`

export const serveCommand = (): Command =>
	new Command('serve')
		.description(
			'a page of the farm for browsers of this machine, or of its network; needs no server',
		)
		.addOption(
			new Option('--port <number>', 'where the page is; 0 takes any free port')
				.argParser(wholeNumber(0, 65_535))
				.default(3001),
		)
		.option('--lan', 'for other machines in the network too; each browser needs a PIN')
		.option('--metric', '°C, liters and a 24-hour clock')
		.addHelpText('after', HELP)
		.action(
			async (options: { port: number; lan?: boolean; metric?: boolean }, command: Command) => {
				const config = loadConfig(command.optsWithGlobals<{ config?: string }>().config)
				const { port, lan = false, metric } = options
				const server = new FarmServer({
					config,
					port,
					lan,
					clock: new Clock(),
					formats: metric ? METRIC : DEFAULT_FORMATS,
					log: createLog(config.logLevel),
					stopAll: (by) => stopEverything(config, by),
					// For who is at the terminal; the log never has it.
					announcePin: (pin) => console.log(`PIN for the next browser: ${pin}`),
				})
				const listening = await server.start()
				for (const host of lan ? ownAddresses() : ['localhost'])
					console.log(`Open http://${host}:${listening}`)
				await new Promise<void>((done) => {
					process.once('SIGTERM', () => done())
					process.once('SIGINT', () => done())
				})
				await server.stop()
			},
		)

const ownAddresses = (): string[] =>
	Object.values(networkInterfaces())
		.flatMap((addresses) => addresses ?? [])
		.filter(({ family, internal }) => family === 'IPv4' && !internal)
		.map(({ address }) => address)

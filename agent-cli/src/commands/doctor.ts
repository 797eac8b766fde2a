import { Command } from 'commander'
import { loadConfig } from '../config/load-config'
import { runChecks } from '../doctor/run-checks'
import { CommandError } from '../exit-codes'
import { checkDevices } from './check-devices'
import { timeoutOption } from './options'

export const doctorCommand = (): Command =>
	new Command('doctor')
		.description('check clock, disk, server, devices and network, and say what to do')
		.addOption(timeoutOption())
		.action(async (options: { timeout: number }, command: Command) => {
			const config = loadConfig(command.optsWithGlobals<{ config?: string }>().config)
			let failed = 0
			const found = runChecks({ config, checkDevices: () => checkDevices(config, options.timeout) })
			for await (const { level, about, text, remedy } of found) {
				if (level === 'fail') failed += 1
				console.log(`${level.padEnd(4)}  ${about}: ${text}`)
				if (remedy) console.log(`      → ${remedy}`)
			}
			if (failed) throw new CommandError('failed', `${failed} of the checks failed`)
		})

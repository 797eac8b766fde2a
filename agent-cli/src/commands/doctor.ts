import { Command } from 'commander'
import { loadConfig, type LoadedConfig } from '../config/load-config'
import { CommandError } from '../exit-codes'
import { checkFilePermissions } from './check-file-permissions'
import {
	checkDevices,
	checkDisk,
	checkMulticast,
	checkRecording,
	checkServer,
	type Finding,
} from './doctor-checks'
import { timeoutOption } from './options'

export const doctorCommand = (): Command =>
	new Command('doctor')
		.description('check clock, disk, server, devices and network, and say what to do')
		.addOption(timeoutOption())
		.action(async (options: { timeout: number }, command: Command) => {
			const config = loadConfig(command.optsWithGlobals<{ config?: string }>().config)
			let failed = 0
			for await (const { level, about, text, remedy } of findings(config, options.timeout)) {
				if (level === 'fail') failed += 1
				console.log(`${level.padEnd(4)}  ${about}: ${text}`)
				if (remedy) console.log(`      → ${remedy}`)
			}
			if (failed) throw new CommandError('failed', `${failed} of the checks failed`)
		})

async function* findings(config: LoadedConfig, timeoutMs: number): AsyncGenerator<Finding> {
	yield* checkDisk(config.stateDir)
	yield* await checkRecording(config)
	yield* checkFilePermissions(config.path)
	yield* await checkServer(config)
	yield* await checkDevices(config, timeoutMs)
	yield* await checkMulticast()
}

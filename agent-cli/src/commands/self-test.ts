import { readdirSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { LANES } from '@sfc/contract/agent/batch'
import { Command } from 'commander'
import { loadCredentials } from '../config/credentials'
import { loadConfig } from '../config/load-config'
import { listSegments } from '../spool/queue-files'
import { scanSegment } from '../spool/scan-segment'
import { requireSecureServer } from '../uplink/require-secure-server'

/** Run by `update` with the new program, while the old one works: it reads and changes nothing. */
export const selfTestCommand = (): Command =>
	new Command('self-test')
		.description('read configuration, credentials and spool as "run" would, and change nothing')
		.action((_: unknown, command: Command) => {
			// Drivers check the settings of their devices while the configuration is read.
			const config = loadConfig(command.optsWithGlobals<{ config?: string }>().config)
			loadCredentials(config.path)
			requireSecureServer(config.server, config.allowInsecure)
			const records = countSpooledRecords(join(config.stateDir, 'spool'))
			console.log(`ok: ${config.devices.length} devices, ${records} records wait`)
		})

function countSpooledRecords(spool: string): number {
	if (!existsSync(spool)) return 0
	const folders = readdirSync(spool).flatMap((boot) => LANES.map((lane) => join(spool, boot, lane)))
	let records = 0
	for (const folder of folders.filter(existsSync))
		for (const { path } of listSegments(folder)) records += countSegmentRecords(path)
	return records
}

/** The agent that works meanwhile removes segments the server has. */
function countSegmentRecords(path: string): number {
	try {
		return scanSegment(path).entries.length
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
		throw error
	}
}

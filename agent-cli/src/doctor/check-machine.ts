import { formatBytes } from '@sfc/domain/units/format-bytes'
import { accessSync, constants, mkdirSync } from 'node:fs'
import type { Finding } from '@sfc/contract/equipment/agents/asks'
import { findFfmpeg } from '../cameras/video/find-ffmpeg'
import type { LoadedConfig } from '../config/load-config'
import { describeError } from '../describe-error'
import { freeBytes } from '../spool/spool-caps'

const LOW_DISK_BYTES = 200 * 1024 * 1024

export function checkDisk(stateDir: string): Finding[] {
	const about = 'disk'
	try {
		mkdirSync(stateDir, { recursive: true })
		accessSync(stateDir, constants.W_OK)
	} catch (error) {
		const remedy =
			'Give the account the agent runs as the right to write there, or change stateDir.'
		return [
			{
				level: 'fail',
				about,
				text: `${stateDir} is not writable (${describeError(error)})`,
				remedy,
			},
		]
	}
	const free = freeBytes(stateDir)
	const text = `${stateDir} is writable, ${formatBytes(free)} free`
	return free < LOW_DISK_BYTES
		? [
				{
					level: 'warn',
					about,
					text,
					remedy: 'Free some space: readings are dropped when less than spool.minFreeMb is left.',
				},
			]
		: [{ level: 'ok', about, text }]
}

/** Whether the cameras can be recorded as video; nothing without cameras. */
export async function checkRecording({
	devices,
}: Pick<LoadedConfig, 'devices'>): Promise<Finding[]> {
	const about = 'recording'
	if (!devices.some(({ driver }) => driver === 'onvif')) return []
	const version = await findFfmpeg()
	if (version !== null)
		return [
			{
				level: 'ok',
				about,
				text: `ffmpeg ${version} records the video of cameras, and shows it live in: farm-agent serve`,
			},
		]
	return [
		{
			level: 'warn',
			about,
			text: 'ffmpeg is not installed: cameras are recorded and shown as one picture a second',
			remedy:
				'Install it for video: apt install ffmpeg, brew install ffmpeg, winget install ffmpeg.',
		},
	]
}

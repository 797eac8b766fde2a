import type { Finding } from '@sfc/contract/equipment/agents/asks'
import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import type { LoadedConfig } from '../config/load-config'
import { findSharedPlaces } from '../config/shared-places'
import { createLog } from '../log'
import { readState } from '../runtime/agent-state'
import { deviceFindings, NO_DEVICES_FINDING } from '../runtime/device-findings'
import { lockHolder } from '../runtime/state-lock'
import { withDevice } from './open-devices'

/** Reads each device, or asks the running agent: many devices accept one connection only. */
export async function checkDevices(config: LoadedConfig, timeoutMs: number): Promise<Finding[]> {
	if (!config.devices.length) return [NO_DEVICES_FINDING]
	const devices =
		lockHolder(config.stateDir) === null
			? (await Promise.all(config.devices.map((entry) => checkDevice(entry, timeoutMs)))).flat()
			: deviceFindings(readState(config.stateDir))
	return [...devices, ...checkPlaces(config)]
}

const checkPlaces = ({ devices }: LoadedConfig): Finding[] =>
	findSharedPlaces(devices).map(({ device, point, reason }) => ({
		level: 'warn',
		about: `output ${device}/${point}`,
		text: reason,
		remedy: 'Give one of them another place: functions of its device in the configuration.',
	}))

async function checkDevice(
	entry: LoadedConfig['devices'][number],
	timeoutMs: number,
): Promise<Finding[]> {
	const about = `device ${entry.id}`
	const result = await withDevice(
		entry,
		createLog('silent'),
		timeoutMs,
		async (session, signal) => {
			const samples = session.opening ?? (await session.read(signal))
			return {
				points: samples.length,
				outputs: session.describe().points.flatMap(({ switchable }) => switchable ?? []),
			}
		},
	)
	if (!result.ok)
		return [
			{
				level: 'fail',
				about,
				text: `does not answer: ${result.reason}`,
				remedy: 'Check power, cable and address; many devices take one connection at a time.',
			},
		]
	const { points, outputs } = result.value
	const risky = outputs.filter(({ outputClass }) => !OUTPUT_CLASSES[outputClass].safeOn)
	const text =
		points === 0
			? 'answers; it has no readings'
			: `answers with ${points} ${points === 1 ? 'value' : 'values'}`
	return risky.length
		? [
				{
					level: 'ok',
					about,
					text: `${text}; its fail-safe for ${risky.length} outputs is set when the agent runs`,
				},
			]
		: [{ level: 'ok', about, text }]
}

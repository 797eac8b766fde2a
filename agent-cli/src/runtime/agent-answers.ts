import type { SealKey } from '@sfc/contract/agent/sealed'
import { REPORT_NOW } from '@sfc/contract/equipment/agents/asks'
import { CONFIGURE_DEVICE, LOCATE_DEVICE } from '@sfc/contract/equipment/devices/asks'
import type { Logger } from 'pino'
import type { Cameras } from '../cameras/cameras'
import type { Clips } from '../cameras/clips'
import { configureDevice } from '../config/configure-device'
import type { AddressTracker } from '../discovery/address-tracker'
import type { RecentLog } from '../recent-log'
import type { RemoteMachines } from '../remote/remote-machines'
import type { Clock } from '../time/clock'
import { answering, type Answering } from './asks'
import { cameraAnswers } from './camera-answers'
import { machineCheckAnswer } from './machine-check-answer'
import type { Devices } from './devices'
import { logAnswer } from './log-answer'
import { modelAnswers } from './model-answers'
import { programAnswers } from './program-answers'
import {
	CANCEL_SHUTDOWN,
	COMMAND_MACHINE,
	PING_MACHINE,
	WAKE_MACHINE,
} from '@sfc/contract/equipment/remote-machines/asks'
import { SealedLogin } from '@sfc/contract/equipment/remote-machines/remote-login'
import { ping } from '../remote/ping'
import { wake } from '../remote/wake'
import { unseal } from './unseal'

type Parts = {
	recent: RecentLog
	sealKey: SealKey
	/** Ends the program so that its service starts it again; null where nobody would. */
	end: (() => void) | null
	clock: Clock
	log: Logger
	devices: Devices
	addresses: AddressTracker
	cameras: Cameras
	clips: Clips
	machines: RemoteMachines
	/** Records that the server has not yet. */
	waitingRecords(): number
	inventoryChanged(): void
}

/** All that the server may ask. */
export function agentAnswers(parts: Parts): Answering[] {
	const { recent, sealKey, end, clock, log, devices, addresses, cameras, clips } = parts
	const { path: configPath } = devices.config
	return [
		logAnswer(recent, () => clock.wallMs()),
		machineCheckAnswer(() => devices.config),
		answering(CONFIGURE_DEVICE, async (change) => {
			const functions = configureDevice(configPath, change)
			await devices.reload()
			return { functions }
		}),
		answering(LOCATE_DEVICE, async ({ device, address }) => {
			await addresses.choose(device, address)
			return {}
		}),
		...cameraAnswers({
			devices: devices.cameras,
			watches: cameras.watches,
			steered: (device) => cameras.views.steered(device),
			sealKey,
			clips,
			configPath,
			reload: () => devices.reload(),
			redescribe: (device) => devices.runners.get(device)?.redescribe(),
		}),
		answering(REPORT_NOW, () => {
			parts.inventoryChanged()
			return Promise.resolve({ devices: devices.runners.size, waiting: parts.waitingRecords() })
		}),
		...remoteAnswers(parts.machines, sealKey),
		...modelAnswers({
			folder: () => devices.config.modelsDir,
			devices: () => devices.config.devices,
			reopen: (uses) => devices.reopen(uses),
		}),
		...programAnswers({ end, configPath, log }),
	]
}

/** What the server may ask of the machines in the farm's network. */
const remoteAnswers = (machines: RemoteMachines, sealKey: SealKey): Answering[] => [
	answering(PING_MACHINE, ({ host }, signal) => ping(host, signal)),
	answering(WAKE_MACHINE, async (wanted) => ({ networks: await wake(wanted) })),
	answering(COMMAND_MACHINE, async ({ login, ...wanted }, signal) =>
		machines.command(
			{ ...wanted, login: SealedLogin.parse(JSON.parse(await unseal(sealKey, login))) },
			signal,
		),
	),
	answering(CANCEL_SHUTDOWN, async ({ host }, signal) => {
		await machines.cancel(host, signal)
		return {}
	}),
]

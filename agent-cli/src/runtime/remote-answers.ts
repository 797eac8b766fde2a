import type { SealKey } from '@sfc/contract/agent/sealed'
import {
	CANCEL_SHUTDOWN,
	COMMAND_MACHINE,
	PING_MACHINE,
	WAKE_MACHINE,
} from '@sfc/contract/equipment/remote-machines/asks'
import { SealedLogin } from '@sfc/contract/equipment/remote-machines/remote-login'
import { ping } from '../remote/ping'
import type { RemoteMachines } from '../remote/remote-machines'
import { wake } from '../remote/wake'
import { answering, type Answering } from './asks'
import { unseal } from './unseal'

/** What the server may ask of the machines in the farm's network. */
export const remoteAnswers = (machines: RemoteMachines, sealKey: SealKey): Answering[] => [
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
